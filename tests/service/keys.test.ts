/** The written form of keys, and the rate limit. */
import { describe, expect, it } from "vitest";
import { keyIdOf, parseGrant } from "../../electron/service/grant.ts";
import { principalKey } from "../../electron/service/principal.ts";
import { RateLimiter } from "../../electron/service/rate-limit.ts";
import { FakeClock } from "../support/fake-clock.ts";

describe("a grant", () => {
  it.each([
    ["k=OBJECT:robot-7", "k", "OBJECT:robot-7", false],
    ["k=USER:ann:read", "k", "USER:ann", true],
    ["c2VjcmV0==GROUP:night=shift", "c2VjcmV0=", "GROUP:night=shift", false],
    ["k=SERVICE:urn:robot:7", "k", "SERVICE:urn:robot:7", false],
    ["k=SERVICE:urn:robot:7:read", "k", "SERVICE:urn:robot:7", true],
    ["k=SERVICE:a%3Ab", "k", "SERVICE:a:b", false],
    ["k=USER:ann%3Aread", "k", "USER:ann:read", false],
    ["k=USER:ann%3awrite:read", "k", "USER:ann:write", true],
    ["k=USER:50%25", "k", "USER:50%", false],
    ["k=USER:read", "k", "USER:read", false],
    ["k=USER:read:read", "k", "USER:read", true],
    ["k=USER:ann:READ", "k", "USER:ann", true],
    ["k=object:x", "k", "OBJECT:x", false],
    ["c2VjcmV0==Group:night=shift", "c2VjcmV0=", "GROUP:night=shift", false],
  ])("%s", (text, key, principal, readOnly) => {
    const grant = parseGrant(text);
    expect([grant.keyId, principalKey(grant.principal), grant.readOnly]).toEqual([keyIdOf(key), principal, readOnly]);
  });

  it.each(["", "k", "=OBJECT:x", "k=", "k=OBJECT", "k=OBJECT:", "k=OBJECT: ", "k=robot:x", "k=USER:50%", "two words=USER:x"])(
    "%j is refused",
    (text) => {
      expect(() => parseGrant(text)).toThrow(/^(a key must be written|".*" is not a principal)/);
    },
  );

  it.each(["write", "raed", "ro", "readonly", "read-only", "read_only", "Admin", " read", ""])(
    "is refused when it ends in :%s, which must not become a part of an id with full rights",
    (suffix) => {
      expect(() => parseGrant(`k=OBJECT:a:${suffix}`)).toThrow(
        new Error(
          `"OBJECT:a:${suffix}" ends in ":${suffix}", and :read is the only right that can be written; a colon that belongs to the id is written %3A`,
        ),
      );
    },
  );
});

describe("the rate limit", () => {
  it("allows a burst, then gives the time until the next request, and refills", () => {
    const clock = new FakeClock();
    const limiter = new RateLimiter({ perSecond: 0.5, burst: 3 }, clock);
    for (let count = 0; count < 3; count += 1) limiter.take("k");
    const refused = () => {
      try {
        limiter.take("k");
      } catch (error) {
        return (error as { metadata: Headers }).metadata.get("retry-after");
      }
      return undefined;
    };
    expect(refused()).toBe("2");
    clock.advanceSync(1500);
    expect(refused()).toBe("1");
    clock.advanceSync(500);
    expect(refused()).toBeUndefined();
    expect(refused()).toBe("2");
    // A change of the wall clock does not count as time that has passed.
    clock.jumpWall(3_600_000);
    expect(refused()).toBe("2");
    limiter.take("another");
    clock.advanceSync(3_600_000);
    for (let count = 0; count < 3; count += 1) limiter.take("k");
    expect(refused()).toBe("2");
  });
});
