/**
 * A message that is unreadable every time is recognised, whatever its times; another message is
 * not.
 */
import { describe, expect, it } from "vitest";
import { decodeFrame } from "../../../../electron/core/transport/decode/decode.ts";
import { bytes } from "../wire-format.ts";

const DEEP = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;

function fingerprint(text: string): string {
  const frame = decodeFrame(bytes(text), "json");
  return frame.ok ? "readable" : frame.fingerprint;
}
const bad = (more = "", outside = ""): string =>
  `{"eventType":"ACTION_EVENT_TYPE_INITIAL",${outside}"action":{"id":7.5,"name":"x"${more}}}`;

const time = (at: string): string => bad(`,"provenance":{"name":"ann","updatedAt":"${at}"}`, `"timestamp":"${at}",`);

describe("the fingerprint of an unreadable message", () => {
  it("stays when only times, white space, the order of keys or the event differ", () => {
    expect(fingerprint(time("2026-11-20T12:00:00"))).toBe(fingerprint(time("2026-11-21t13:14:15.678z")));
    expect(fingerprint(bad())).toBe(fingerprint(`{ "action": {"name" : "x", "id":7.5}, "event_type": "ACTION_EVENT_TYPE_UPDATED" }`));
    expect(fingerprint(`not JSON 2026-11-20T12:00:00Z`)).toBe(fingerprint(`not  JSON 2026-11-20T12:00:01Z`));
  });

  it("differs for different messages, and is short", () => {
    const all = [bad(), bad(`,"type":"t"`), `{"action":{"id":8}}`, `{"action":"x"}`, `[]`, `null`, `not JSON`].map(fingerprint);
    expect(new Set(all).size).toBe(all.length);
    expect(fingerprint(`{"action":{"id":7.5,"name":"${"x".repeat(1_000_000)}"}}`).length).toBeLessThan(40);
    expect(fingerprint(`{"action":{"id":${DEEP}}}`)).toBe("deep");
  });
});
