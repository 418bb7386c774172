/**
 * Simulates a service that demands a client certificate for a request of the main process, as the
 * app sees it (electron: App::SelectClientCertificate and OnClientCertificateSelected in
 * shell/browser/api/electron_api_app.cc; docs/breaking-changes.md, 44.0). No TLS is involved:
 * Node's client cannot choose its certificate during the handshake.
 */
import type { EventEmitter } from "node:events";
import type { Certificate } from "electron";
import { type Core, emitPreventable } from "./core.ts";

export interface CertificateRequest {
  /** Host and port of the service. */
  asker: string;
  /** Subjects of the matching certificates in the platform's store, in its order. */
  subjects: readonly string[];
}

/**
 * Records the presented certificate: a subject, or "" for none. Nothing is recorded until the app
 * has decided.
 */
export function askForCertificate(app: EventEmitter, core: Core, { asker, subjects }: CertificateRequest): void {
  let isAnswered = false;
  const show = (subject: string): void => {
    if (isAnswered) return;
    isAnswered = true;
    core.seen.certificatesShown.push({ asker, subject });
  };
  // Without a certificate to choose from there is no event.
  if (subjects.length === 0) return show("");
  const select = (chosen?: Certificate | null): void => {
    if (chosen === undefined || chosen === null) return show("");
    if (typeof chosen !== "object") throw new TypeError("Must pass valid certificate object.");
    const found = subjects.find((subject) => chosen.data === certificateOf(subject).data);
    // A certificate that is not in the list leaves the request waiting.
    if (found !== undefined) show(found);
  };
  const isPrevented = emitPreventable(app, "select-client-certificate", {}, null, asker, subjects.map(certificateOf), select);
  if (!isPrevented) show(subjects[0] ?? "");
}

function certificateOf(subject: string): Certificate {
  const name = { commonName: subject, organizations: [], organizationUnits: [], locality: "", state: "", country: "" };
  return {
    data: `-----BEGIN CERTIFICATE-----\n${Buffer.from(subject).toString("base64")}\n-----END CERTIFICATE-----\n`,
    fingerprint: `sha256/${Buffer.from(subject).toString("base64")}`,
    subjectName: subject,
    subject: name,
    issuerName: "Stand-in CA",
    issuer: { ...name, commonName: "Stand-in CA" },
    serialNumber: Buffer.from(subject).toString("hex").slice(0, 16),
    validStart: 1_600_000_000,
    validExpiry: 1_900_000_000,
  } as unknown as Certificate;
}
