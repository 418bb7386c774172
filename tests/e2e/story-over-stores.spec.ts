/**
 * The whole story, with an outage of the service in the middle: its only process is killed and
 * restarted on its file, or one of two instances over NATS is killed for good. Docket is not
 * notified of either: it shows that it is not live, becomes live again by itself, and each update
 * is recorded once.
 */
import { expect, type Locator } from "playwright/test";
import { BY_ITSELF, type Given, parts, settingsFor, test } from "../support/docket-test.ts";
import { FaultProxy } from "../support/fault-proxy.ts";
import { KEY } from "../support/principals.ts";
import { ControlledService } from "../support/service.ts";
import { STORY_UPDATES, wholeStory } from "../support/whole-story.ts";
import { NatsServers, WITHOUT_NATS } from "../service/stores/nats-servers.ts";

const STREAM = /stream/i;
const GRANTS = [`${KEY}=OBJECT:robot-7`];

interface LoggedUpdate {
  state?: string;
  fate: string;
}

/** Control lines for the service that currently runs. */
function through(present: () => ControlledService): Pick<ControlledService, "tell" | "action"> {
  return { tell: (line) => present().tell(line), action: (id) => present().action(id) };
}

async function acceptedUpdates(service: ControlledService): Promise<(string | undefined)[]> {
  const { updates } = (await service.tell({ log: true })) as unknown as { updates: LoggedUpdate[] };
  return updates.filter(({ fate }) => fate === "accepted").map(({ state }) => state);
}

interface Told {
  readonly proxy: FaultProxy;
  readonly launch: Given["launch"];
  /** Returns the service that currently runs. */
  readonly present: () => ControlledService;
  /** Runs in the middle of the story. */
  readonly trouble: (connection: Locator) => Promise<void>;
}

/** Plays the story through the proxy, and checks that each of its updates is recorded once. */
async function tellStory({ proxy, launch, present, trouble }: Told): Promise<void> {
  try {
    await proxy.start();
    const { page } = await launch({ env: settingsFor(proxy.baseUrl) });
    await wholeStory(page, through(present), () => trouble(parts(page).connection));
    // Over NATS, the log arrives like the events and not before them.
    await expect.poll(() => acceptedUpdates(present())).toEqual(STORY_UPDATES);
  } finally {
    await proxy.stop();
  }
}

test.describe("the whole story", () => {
  test("over one file: the service is killed and started again in the middle", async ({ dataFolder, launch }) => {
    const start = () => ControlledService.start(GRANTS, ["--data", dataFolder]);
    let service = await start();
    const proxy = new FaultProxy(service.baseUrl);
    const trouble = async (connection: Locator): Promise<void> => {
      await service.kill();
      await expect(connection).not.toHaveText(/^Live/);
      service = await start();
      proxy.lead(service.baseUrl);
      await expect(connection).toHaveText(/^Live/, BY_ITSELF);
    };
    try {
      await tellStory({ proxy, launch, present: () => service, trouble });
    } finally {
      await service.stop();
    }
  });

  test("over two instances on one NATS: the one that Docket reads from is killed in the middle", async ({ launch }) => {
    test.skip(WITHOUT_NATS !== undefined, WITHOUT_NATS);
    const servers = await NatsServers.start(1);
    const flags = ["--store", `nats://${servers.addresses.join(",")}`];
    const [one, other] = await Promise.all([ControlledService.start(GRANTS, flags), ControlledService.start(GRANTS, flags)]);
    const proxy = new FaultProxy(one.baseUrl, other.baseUrl);
    let left = one;
    const trouble = async (connection: Locator): Promise<void> => {
      const readFrom = proxy.serving(STREAM) === one.baseUrl ? one : other;
      left = readFrom === one ? other : one;
      await readFrom.kill();
      await expect.poll(() => proxy.serving(STREAM), BY_ITSELF).toBe(left.baseUrl);
      await expect(connection).toHaveText(/^Live/, BY_ITSELF);
    };
    try {
      await tellStory({ proxy, launch, present: () => left, trouble });
    } finally {
      for (const instance of [one, other]) await instance.stop();
      await servers.stop();
    }
  });
});
