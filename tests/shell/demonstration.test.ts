/** Tests the demonstration: one service, an unknown key, and Docket connected to the service. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Demonstration, type DemonstrationPlan, type DemonstrationService } from "../../electron/shell/demonstration.ts";
import { testLog } from "./fakes.ts";

const connect = vi.fn();
const stop = vi.fn(() => Promise.resolve());
const startService = vi.fn<(plan: DemonstrationPlan) => Promise<DemonstrationService>>();
let log: ReturnType<typeof testLog>;
let demonstration: Demonstration;

beforeEach(() => {
  for (const spy of [connect, stop]) spy.mockClear();
  startService.mockReset().mockResolvedValue({ baseUrl: "http://127.0.0.1:4711", stop });
  log = testLog();
  demonstration = new Demonstration({ startService, newKey: () => "made-up", connect, log });
});

describe("the demonstration", () => {
  it("starts a service and connects to it as robot-7", async () => {
    await demonstration.start(30);
    expect(startService.mock.calls).toEqual([[{ key: "made-up", operator: { type: "OBJECT", id: "robot-7" }, ratePerMinute: 30 }]]);
    expect(connect.mock.calls[0]?.[0]).toMatchObject({
      baseUrl: "http://127.0.0.1:4711",
      apiKey: "made-up",
      assignedTo: [{ type: "OBJECT", id: "robot-7" }],
      actingAs: { type: "OBJECT", id: "robot-7" },
    });
    expect(log.lines).toEqual(["info: service: http://127.0.0.1:4711"]);
  });

  it("starts one service, however often it is requested", async () => {
    await Promise.all([demonstration.start(30), demonstration.start(30)]);
    await demonstration.start(30);
    expect(startService).toHaveBeenCalledOnce();
    expect(connect).toHaveBeenCalledTimes(3);
  });

  it("can be tried again when the service could not start", async () => {
    startService.mockRejectedValueOnce(new Error("no port"));
    await expect(demonstration.start(30)).rejects.toThrow("no port");
    await demonstration.start(30);
    expect(connect).toHaveBeenCalledOnce();
  });

  it("stops with Docket, even while it is starting, and not when it never started", async () => {
    await demonstration.stop();
    expect(stop).not.toHaveBeenCalled();
    const starting = demonstration.start(30);
    await demonstration.stop();
    await starting;
    expect(stop).toHaveBeenCalledOnce();
  });
});
