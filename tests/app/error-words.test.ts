/** The sentence for every error of an invoke, word for word. */
import { describe, expect, it } from "vitest";
import { errorWords } from "../../app/messages/errors.ts";
import { failed, type InvokeError } from "../../electron/contract/errors.ts";

const ACCOUNT = { baseUrl: "http://127.0.0.1:1", actingAs: { type: "OBJECT", id: "robot-7" }, demonstration: false };
const leaves = (updates: number, demonstration: boolean, kept: boolean) =>
  failed("leavesUpdates", { updates, account: { ...ACCOUNT, demonstration }, kept });

const SENTENCES: readonly (readonly [{ error: InvokeError }, string])[] = [
  [
    failed("invalidRequest", { channel: "stop:confirm", field: "actionId", problem: "Too big" }),
    "Docket could not do that because of an internal error (stop:confirm: actionId: Too big).",
  ],
  [
    failed("invalidRequest", { channel: "stop:confirm", problem: "Too big" }),
    "Docket could not do that because of an internal error (stop:confirm: the request: Too big).",
  ],
  [failed("foreignPage"), "This request did not come from Docket's own page."],
  [failed("internal"), "Docket could not do that because of an internal error; its log has the details."],
  [failed("actionNotInQueue"), "This Action is no longer in your queue."],
  [failed("detailsGone"), "No Action with this id is in Docket's queue."],
  [failed("actionLeft"), "This Action has left your queue. Nothing was sent."],
  [failed("actionStopped"), "Somebody else ended this work or took it away. Nothing was sent."],
  [failed("moveNotOffered", { move: "plan" }), '"plan" is not possible for this Action now. Nothing was sent.'],
  [failed("reasonMissing"), "Say why in a few words; the reason goes to whoever requested it."],
  [failed("reportMissing"), "Write a phase or a status message to report."],
  [failed("nothingToStop"), "There is no longer anything to stop."],
  [failed("nothingChanged"), "Nothing has changed since you acknowledged this Action."],
  [failed("changedAgain"), "It has changed again since you looked. Read it, then accept it."],
  [
    failed("updateNotKept", { why: { code: "system", params: { words: "The disk is full." } } }),
    "This could not be kept on this device's disk (The disk is full), so nothing was sent.",
  ],
  [
    failed("updateNotKept", { why: { code: "system", params: { words: "The disk is full." } }, typed: true }),
    "This could not be kept on this device's disk (The disk is full), so nothing was sent. Your text is still here.",
  ],
  [failed("updateGone"), "This update is no longer on record."],
  [failed("choiceGone"), "This can no longer be chosen: the update has moved on."],
  [failed("undoTooLate"), "The time to undo it is over, so it cannot be undone from here."],
  [failed("updateNotRemoved", { busy: true }), "Docket's file is busy at the moment. Nothing has changed; try again."],
  [
    failed("updateNotRemoved", {}),
    "It could not be removed from the disk. It is not sent now; drop it again when the disk is in order, or it will be back at the next start.",
  ],
  [failed("accountInUse"), "This account is in use again. Decide about its updates in its queue."],
  [failed("notDropped", { why: { code: "system", params: { words: "The disk is full." } } }), "It could not be dropped: The disk is full."],
  [
    leaves(2, false, true),
    "2 updates have not gone through yet and would stay behind with this change: they stay on this device for robot-7 at http://127.0.0.1:1, and no other account sends them.",
  ],
  [
    leaves(2, false, false),
    "2 updates have not gone through yet and would stay behind with this change: they stay in memory for robot-7 at http://127.0.0.1:1, perhaps only until Docket quits, and no other account sends them.",
  ],
  [
    leaves(1, false, true),
    "One update has not gone through yet and would stay behind with this change: it stays on this device for robot-7 at http://127.0.0.1:1, and no other account sends it.",
  ],
  [
    failed("leavesUpdates", { updates: 3, undoable: 1, account: ACCOUNT, kept: true }),
    "3 updates have not gone through yet and would stay behind with this change: they stay on this device for robot-7 at http://127.0.0.1:1, and no other account sends them. One of them can still be undone: if you leave it, it is held and not sent by itself.",
  ],
  [
    failed("leavesUpdates", { updates: 1, undoable: 1, account: ACCOUNT, kept: true }),
    "One update has not gone through yet and would stay behind with this change: it stays on this device for robot-7 at http://127.0.0.1:1, and no other account sends it. It can still be undone: if you leave it, it is held and not sent by itself.",
  ],
  [
    failed("leavesUpdates", { updates: 1, held: true, account: ACCOUNT, kept: true }),
    "One update is held and would stay behind with this change: it stays on this device for robot-7 at http://127.0.0.1:1, and from another account it can only be dropped.",
  ],
  [
    leaves(1, true, true),
    "One update has not gone through yet and would stay behind with this change: it belongs to the demonstration and is gone when Docket quits.",
  ],
  [
    leaves(2, true, true),
    "2 updates have not gone through yet and would stay behind with this change: they belong to the demonstration and are gone when Docket quits.",
  ],
  [
    failed("settingsNotKept", { why: { code: "system", params: { words: "The disk is full." } } }),
    "In use now, but not kept for the next start: The disk is full.",
  ],
  [failed("listNotKept", { why: "filterTooLong", max: 600 }), "A filter is too long to be kept for the next start. It applies now."],
  [
    failed("listNotKept", { why: "tooManyFilters", max: 64 }),
    "No more than 64 filters are kept for the next start. All of them apply now.",
  ],
  [
    failed("listNotKept", { why: "filterDropped", max: 600 }),
    "A filter is too long to be kept for the next start. It applies now. The next start begins without filters.",
  ],
  [
    failed("listNotKept", { why: "filtersDropped", max: 64 }),
    "No more than 64 filters are kept for the next start. All of them apply now. The next start begins without filters.",
  ],
  [
    failed("listNotKept", { why: "tooManyViews", max: 64 }),
    "No more than 64 views are kept. Remove one, or give this one the name of the view that it replaces.",
  ],
  [failed("ledgerDialogFailed", { why: "no portal" }), "The dialog for the file could not be shown: no portal."],
  [
    failed("ledgerNotExported", {
      path: "/home/ann/ledger.csv",
      why: { code: "system", params: { words: "The ledger could not be read: gone." } },
    }),
    "Nothing was exported to /home/ann/ledger.csv: The ledger could not be read: gone.",
  ],
  [
    failed("ledgerNotExported", { path: "/x.csv", why: { code: "system", params: { words: "ENOSPC: no space left on device, write" } } }),
    "Nothing was exported to /x.csv: the disk is full (ENOSPC).",
  ],
  [
    failed("profileNotExported", {
      path: "/x.json",
      why: { code: "system", params: { words: "EROFS: read-only file system, open '/x'" } },
    }),
    "Nothing was exported to /x.json: its disk is read-only (EROFS).",
  ],
  [
    failed("reportNotSaved", { path: "/x.txt", why: { code: "system", params: { words: "EACCES: permission denied, open '/x.txt'" } } }),
    "Nothing was saved to /x.txt: this user may not access it (EACCES).",
  ],
  [
    failed("profileUnreadable", { path: "/x.json", why: "ENOENT: no such file or directory, stat '/x.json'" }),
    "/x.json cannot be read: the system finds nothing there (ENOENT). Nothing was imported.",
  ],
  [
    failed("profileUnreadable", { path: "/x.json", why: "it is not a file" }),
    "/x.json cannot be read: it is not a file. Nothing was imported.",
  ],
  [failed("noService"), "There is nothing to report yet: Docket is not connected to a service."],
  [failed("proxySignInGone"), "The proxy no longer asks for this sign-in."],
  [failed("userNameMissing"), "Enter the user name."],
  [failed("signInControlCharacter"), "A user name or a password with a control character cannot be sent."],
  [failed("userNameColon"), "This kind of sign-in cannot send a user name with a colon."],
  [failed("certificateChoiceGone"), "No certificate is asked for any longer."],
];

describe("the sentence of an invoke's error", () => {
  it.each(SENTENCES.map(([{ error }, sentence]) => [error, sentence] as const))("%j", (error, sentence) => {
    expect(errorWords(error)).toBe(sentence);
  });

  it("joins the problems of settings", () => {
    const problems = [
      { setting: "baseUrl" as const, code: "addressCredentials" as const, params: {} },
      { setting: "apiKey" as const, code: "keyMissing" as const, params: {} },
    ];
    expect(errorWords({ code: "settingsInvalid", params: { problems } })).toBe(
      "The service address must not contain a user name or password. The API key is missing. Enter the key that you were given.",
    );
  });
});
