/**
 * Chooses this machine's certificate for a service that requests one. By default Electron presents
 * the first one that fits (docs/api/app.md, "select-client-certificate", for requests of the main
 * process since 44). Here, if exactly one fits, it is presented; if several fit, the one that the
 * user chose. Until the user has chosen, a request fails with that reason, because Chromium would
 * remember an empty answer for the rest of this run.
 */
import { randomUUID } from "node:crypto";
import type { App, Certificate } from "electron";
import type { Result } from "../contract/channels.ts";
import { failed } from "../contract/errors.ts";
import type { CertificateQuestionDto } from "../contract/network-access.ts";
import type { Fetch, Log } from "../core/ports.ts";
import { plainRealm } from "./proxy-words.ts";

/** The file of the choices, as text. The choices are not secret. */
export interface ChoicesFile {
  /** Returns undefined if the file does not exist. */
  read(): Buffer | undefined;
  write(content: Buffer): void;
}

export interface ClientCertificatesPorts {
  app: Pick<App, "on">;
  /** Whether host and port belong to the service, or to a proxy on the way to it. */
  mayAsk: (asker: string) => Promise<boolean>;
  file: ChoicesFile;
  /** Called when the question has changed. */
  changed: () => void;
  /** Called when the user has chosen a certificate to try. */
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
      // Docket's pages never identify the user with a certificate.
      if (page !== null) return show();
      void this.select(asker, certificates, show);
    });
  }

  /** Returns a Fetch whose pending requests are aborted when a certificate has to be chosen. */
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

  /** Stores the user's choice for this host and port. */
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

  /** Handles "Not now". */
  putOff(id: string): Result<null> {
    if (this.asked?.id !== id) return GONE;
    this.asked = { ...this.asked, putOff: true };
    this.ports.changed();
    return DONE;
  }

  /**
   * Asks again. `refused` means that the service did not accept the chosen certificate, so the
   * stored choices are discarded.
   */
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

  /** Withdraws the question: the connection works, or its obstacle will raise a new question. */
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

  /**
   * Aborts the requests before a certificate is presented, so that the next ones raise the event
   * again.
   */
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
    // Electron's `validExpiry` is in seconds.
    expiresAt: validExpiry * 1000,
  };
}
