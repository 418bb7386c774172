/**
 * The work of an imaginary depot with robots: the Actions of the simulated dispatcher, their
 * requesters and their progress texts.
 */
import { create } from "@bufbuild/protobuf";
import { ActionPriority, ActionScope, type Principal, PrincipalSchema, PrincipalType } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { pick } from "./random.ts";

export interface Job {
  readonly name: string;
  readonly type: string;
  readonly scope: ActionScope;
  readonly priority: ActionPriority;
}

interface Kind {
  readonly type: string;
  readonly scope: ActionScope;
  /** Possible priorities; one that is listed several times is more likely. */
  readonly priorities: readonly ActionPriority[];
  /** `{}` is replaced by one of the places. */
  readonly names: readonly string[];
  readonly places: readonly string[];
}

const { LOW, MEDIUM, HIGH, CRITICAL } = ActionPriority;
const { TASK, MISSION } = ActionScope;

const KINDS: readonly Kind[] = [
  {
    type: "inspection",
    scope: TASK,
    priorities: [MEDIUM, MEDIUM, HIGH],
    names: ["Inspect {} for leaks", "Check the bearings of {}", "Photograph the nameplate of {}", "Listen for vibration at {}"],
    places: ["pump P-104", "compressor C-2", "conveyor 7", "cooling tower east", "transformer T-11"],
  },
  {
    type: "transport",
    scope: TASK,
    priorities: [LOW, MEDIUM, MEDIUM],
    names: ["Bring spare parts to {}", "Fetch the empty pallets from {}", "Move the tool trolley to {}"],
    places: ["bay 3", "the paint shop", "dock 12", "the maintenance hall", "storage row F"],
  },
  {
    type: "isolation",
    scope: TASK,
    priorities: [HIGH, HIGH, CRITICAL],
    names: ["Isolate {} for maintenance", "Confirm that {} is de-energised", "Close the supply valve of {}"],
    places: ["line 4", "boiler B-1", "the hydraulic press", "substation north"],
  },
  {
    type: "survey",
    scope: MISSION,
    priorities: [LOW, MEDIUM],
    names: ["Survey {} after the rain", "Map the obstacles in {}", "Walk the fence along {}", "Take thermal images of {}"],
    places: ["the south yard", "hall 2", "the rail siding", "the solar field", "the tank farm"],
  },
  {
    type: "charging",
    scope: TASK,
    priorities: [LOW, LOW, MEDIUM],
    names: ["Charge at {} before the night shift", "Swap the battery at {}", "Clean the contacts of {}"],
    places: ["charger 1", "charger 4", "the roof station"],
  },
  {
    type: "response",
    scope: MISSION,
    priorities: [HIGH, CRITICAL],
    names: ["Look into the gas alarm in {}", "Find the source of smoke near {}", "Escort the visitor out of {}"],
    places: ["hall 5", "the battery room", "the loading ramp", "the archive"],
  },
];

const REQUESTERS = ["ann", "bo", "carla", "dmitri"];

/** Robots whose work the user only watches. */
const OTHER_ROBOTS = ["robot-2", "robot-3", "robot-9"];

const WITHDRAWALS = [
  "No longer needed: the shift has dealt with it by hand",
  "Requested twice by mistake",
  "The area is closed until tomorrow",
  "The customer has moved the date",
];

const FAILURES = ["The way is blocked by a parked truck", "Lost the network in the basement", "The valve does not move; it needs a fitter"];

/** Phase and status message of progress reports. */
export const REPORTS: readonly (readonly [phase: string, statusMessage: string])[] = [
  ["Travelling", "On the way"],
  ["On site", "Arrived and starting"],
  ["Working", "About halfway through"],
  ["Wrapping up", "Putting the equipment away"],
];

export const AUTHORIZER: Principal = create(PrincipalSchema, { id: "ops-lead", type: PrincipalType.USER });

export function inventJob(random: () => number): Job {
  const kind = pick(random, KINDS);
  const name = pick(random, kind.names).replace("{}", pick(random, kind.places));
  return { name, type: kind.type, scope: kind.scope, priority: pick(random, kind.priorities) };
}

export function pickRequester(random: () => number): Principal {
  return create(PrincipalSchema, { id: pick(random, REQUESTERS), type: PrincipalType.USER });
}

export function pickWithdrawal(random: () => number): string {
  return pick(random, WITHDRAWALS);
}

export function pickFailure(random: () => number): string {
  return pick(random, FAILURES);
}

/** Returns a robot that is none of these. */
export function pickOtherRobot(random: () => number, not: readonly Principal[]): Principal {
  const taken = new Set(not.map(({ id }) => id));
  const free = OTHER_ROBOTS.filter((id) => !taken.has(id));
  return create(PrincipalSchema, { id: free.length > 0 ? pick(random, free) : "robot-spare", type: PrincipalType.OBJECT });
}
