/** Updates and drafts that a device stores for accounts that are not in use. */
import type { OtherAccountDto } from "../../electron/contract/accounts.ts";
import type { ProfilesDto } from "../../electron/contract/profiles.ts";
import { anUpdate, inWords } from "./sample-actions.ts";
import { ROBOT_7, ROBOT_8 } from "../support/principals.ts";

/** Three accounts: updates wait for the second, and the third has no settings yet. */
export const THREE_PROFILES: ProfilesDto = {
  active: "main",
  lockedBy: [],
  profiles: [
    {
      id: "main",
      name: "",
      displayName: "North depot",
      account: { baseUrl: "https://actions.north-depot.example", actingAs: ROBOT_7 },
      accountKey: "https://actions.north-depot.example OBJECT:robot-7",
    },
    {
      id: "0000-0002",
      name: "Night desk",
      displayName: "",
      account: { baseUrl: "http://127.0.0.1:8080", actingAs: ROBOT_8 },
      accountKey: "http://127.0.0.1:8080 OBJECT:robot-8",
    },
    { id: "0000-0003", name: "", displayName: "" },
  ],
};

/** Returns an account with two waiting updates, and no other stored data. */
export function twoWaiting(now: number, change: Partial<OtherAccountDto> = {}): OtherAccountDto {
  const baseUrl = "http://127.0.0.1:8080";
  return {
    key: `${baseUrl} OBJECT:robot-8`,
    account: { baseUrl, actingAs: ROBOT_8 },
    counts: { waiting: 2 },
    updates: [
      anUpdate({
        id: "other-1",
        actionId: "act-20117",
        actionName: "Inspect conveyor motor at gate 4",
        move: "report",
        state: "waiting",
        attempts: 0,
        progress: { phase: "On site", statusMessage: "Cover removed, bearing is warm (71 °C)." },
        actingAs: ROBOT_8,
        createdAt: now - 42 * 60_000,
      }),
      anUpdate({
        id: "other-2",
        actionId: "act-20080",
        actionName: "Count the spare rollers",
        move: "acknowledge",
        state: "waiting",
        attempts: 0,
        actingAs: ROBOT_8,
        createdAt: now - 3 * 60_000,
      }),
    ],
    unreadable: 0,
    drafts: 0,
    stops: [],
    ...change,
  };
}

/** Returns an account of another service with every kind of stored data. */
export function allKinds(now: number): OtherAccountDto {
  const baseUrl = "https://actions.south-depot.example/eu";
  const update = (id: string, state: "held" | "unknown" | "refused", reason: string) =>
    anUpdate({
      id,
      actionId: `act-${id}`,
      actionName: `Check dock ${id}`,
      move: "start",
      state,
      reason: inWords(reason),
      actingAs: ROBOT_8,
      attempts: 1,
      createdAt: now - 7_200_000,
    });
  return {
    key: `${baseUrl} OBJECT:robot-8`,
    account: { baseUrl, actingAs: ROBOT_8 },
    counts: { held: 1, unknown: 1, refused: 1 },
    updates: [
      update("31", "held", "robot-3 has it since 15:24."),
      update("32", "unknown", "Docket quit or left this account before the answer came."),
      update("33", "refused", "reassigned to robot-3"),
    ],
    unreadable: 1,
    drafts: 2,
    stops: ["Lift crate 7"],
  };
}
