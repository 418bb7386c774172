/**
 * The choice of this machine's certificate for a service that asks for one. By default Electron
 * shows the first that fits (docs/api/app.md, "select-client-certificate", for requests of the main
 * process since 44). Here a single fitting one is shown; of several, the one that the user chose.
 * Until then a request fails with that reason: Chromium would remember "none" for this run.
 */
import { randomUUID } from "node:crypto";
import type { App, Certificate } from "electron";
import type { Result } from "../contract/channels.ts";
import { failed } from "../contract/errors.ts";
import type { CertificateQuestionDto } from "../contract/network-access.ts";
import type { Fetch, Log } from "../core/ports.ts";
import { plainRealm } from "./proxy-words.ts";

/** The file of the choices, as text; they are no secret. */
export interface ChoicesFile {
  /** undefined when there is none. */
  read(): Buffer | undefined;
  write(content: Buffer): void;
}

export interface ClientCertificatesPorts {
  app: Pick<App, "on">;
  /** Whether host and port are those of the service, or of a proxy before it. */
  mayAsk: (asker: string) => Promise<boolean>;
  file: ChoicesFile;
  /** The question has changed. */
  changed: () => void;
  /** There is a certificate to try. */
  retry: () => void;
  log: Log;
}

interface Question {
  id: string;
  asker: string;
  choices: Certificate[];
  putOff: boolean;
}

type Show = (certificate?: Certificate) => void;

export class ClientCertificates {
  private readonly ports: ClientCertificatesPorts;
  private readonly underWay = new Set<AbortController>();
  private asked: Question | undefined;
  private choices: Map<string, string> | undefined;

  constructor(ports: ClientCertificatesPorts) {
    this.ports = ports;
    ports.app.on("select-client-certificate", (event, page, asker, certificates, show) => {
      event.preventDefault();
      // No page of Docket's identifies its user.
      if (page !== null) return show();
      void this.select(asker, certificates, show);
    });
  }

  /** The same Fetch, whose requests fail while there is a choice to make. */
  guard(fetch: Fetch): Fetch {
    return async (url, init) => {
      const stop = new AbortController();
      this.underWay.add(stop);
      try {
        return await fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, stop.signal]) : stop.signal });
      } finally {
        this.underWay.delete(stop);
      }
    };
  }

  question(): CertificateQuestionDto | undefined {
    if (this.asked === undefined) return undefined;
    const { choices, ...question } = this.asked;
    return { ...question, choices: choices.map(choiceOf) };
  }

  /** Kept for this asker. */
  choose({ id, fingerprint }: { id: string; fingerprint: string }): Result<null> {
    const { asked } = this;
    const chosen = asked?.choices.find((one) => one.fingerprint === fingerprint);
    if (asked === undefined || asked.id !== id || chosen === undefined) return GONE;
    this.asked = undefined;
    const kept = this.read().set(asked.asker, fingerprint);
    const { log, changed, retry } = this.ports;
    try {
      this.write(kept);
    } catch (error) {
      log.warn(`certificate: the choice is not kept: ${String(error)}`);
    }
    changed();
    retry();
    return DONE;
  }

  /** "Not now". */
  putOff(id: string): Result<null> {
    if (this.asked?.id !== id) return GONE;
    this.asked = { ...this.asked, putOff: true };
    this.ports.changed();
    return DONE;
  }

  /** `refused`: the chosen certificate was not accepted, and another may be. */
  askAgain({ refused }: { refused: boolean }): void {
    if (refused && this.read().size > 0) {
      this.read().clear();
      try {
        this.write(this.read());
      } catch (error) {
        this.ports.log.warn(`certificate: ${String(error)}`);
      }
    }
    this.withdraw();
  }

  /** The connection is free, or its obstacle will ask anew. */
  withdraw(): void {
    if (this.asked === undefined) return;
    this.asked = undefined;
    this.ports.changed();
  }

  private async select(asker: string, certificates: Certificate[], show: Show): Promise<void> {
    const { mayAsk, log } = this.ports;
    const name = plainRealm(asker);
    const may = await mayAsk(asker).catch(() => false);
    if (!may) {
      log.warn(`certificate: ${name} asks for one, and is neither the service nor its proxy: none is shown`);
      return show();
    }
    const only = certificates.length === 1 ? certificates[0] : undefined;
    const chosen = only ?? certificates.find((one) => one.fingerprint === this.read().get(asker));
    if (chosen === undefined) return this.ask(asker, certificates);
    log.info(`certificate: "${plainRealm(chosen.subjectName)}" is shown to ${name}`);
    show(chosen);
  }

  /** Fails the requests before a certificate is shown, so that the next ones ask anew. */
  private ask(asker: string, choices: Certificate[]): void {
    const isSame = this.asked?.asker === asker;
    this.asked = { id: randomUUID(), asker, putOff: false, ...(isSame && this.asked), choices };
    this.ports.changed();
    for (const stop of this.underWay)
      stop.abort(Object.assign(new Error("More than one certificate fits."), { code: "CERTIFICATE_CHOICE" }));
  }

  private read(): Map<string, string> {
    this.choices ??= new Map(this.readFile());
    return this.choices;
  }

  private readFile(): [string, string][] {
    try {
      const value: unknown = JSON.parse(this.ports.file.read()?.toString() ?? "{}");
      if (value === null || typeof value !== "object") return [];
      return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    } catch (error) {
      this.ports.log.warn(`certificate: the choices could not be read: ${String(error)}`);
      return [];
    }
  }

  private write(choices: Map<string, string>): void {
    this.ports.file.write(Buffer.from(JSON.stringify(Object.fromEntries(choices))));
  }
}

const DONE = { ok: true, value: null } as const;
const GONE = failed("certificateChoiceGone");

function choiceOf({
  fingerprint,
  subjectName,
  issuerName,
  validExpiry,
  serialNumber,
}: Certificate): CertificateQuestionDto["choices"][number] {
  return {
    fingerprint,
    subject: plainRealm(subjectName),
    issuer: plainRealm(issuerName),
    serial: plainRealm(serialNumber),
    // Electron's is in seconds.
    expiresAt: validExpiry * 1000,
  };
}
