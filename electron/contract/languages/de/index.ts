/**
 * German: addresses the user as "Sie"; button labels are short. Each domain term has one German
 * word, and no German word stands for two terms:
 *
 * | English | German | |
 * |---|---|---|
 * | Action | Auftrag | |
 * | queue, list | Liste | |
 * | requester | Auftraggeber | authorizer: Genehmiger; assignee: Bearbeiter |
 * | update | Meldung | what goes out: gesendet, angenommen, bestätigt |
 * | report progress | Fortschritt melden | a report: Fortschrittsmeldung |
 * | acknowledge | quittieren | what a person does |
 * | confirmed | bestätigt | what the service does |
 * | accepted | angenommen | |
 * | held | zurückgehalten | |
 * | refused | verweigert | by the service, of a key or an update |
 * | reject, rejected | ablehnen, abgelehnt | by a person, of an Action |
 * | superseded | überholt | |
 * | fail, failed | fehlgeschlagen | |
 * | cancel | stornieren | |
 * | approve, authorize | genehmigen | |
 * | assign | zuweisen | |
 * | stop work | Arbeit anhalten | |
 * | alert | Benachrichtigung | |
 * | message (of the service) | Nachricht | |
 * | draft | Textentwurf | the state DRAFT: Entwurf |
 * | ledger | Protokoll | the log: Logdatei |
 * | handover | Übergabe | |
 * | stream | Datenstrom | |
 * | service | Dienst | |
 * | key | Schlüssel | |
 * | device | Gerät | |
 * | administrator | Administrator | |
 * | selected (rows) | ausgewählt | chosen: gewählt |
 * | note | Notiz | |
 * | undo | rückgängig machen | |
 * | stale | veraltet | |
 */
export * from "./advice.ts";
export * from "./alerts.ts";
export * from "./desktop.ts";
export * from "./drop-reasons.ts";
export * from "./failures.ts";
export * from "./fields.ts";
export * from "./handover.ts";
export * from "./http-status.ts";
export * from "./labels.ts";
export * from "./ledger.ts";
export * from "./managed.ts";
export * from "./profiles.ts";
export * from "./rows.ts";
export * from "./settings.ts";
export * from "./storage.ts";
export * from "./updates.ts";
