import { describe, expect, it } from "vitest";
import { type Catalogue, type Message, type NoParams, sentenceOf } from "../../electron/contract/message.ts";

interface Weather {
  rain: { hours: number };
  sun: NoParams;
}

const catalogue: Catalogue<Weather> = { rain: ({ hours }) => `Rain for ${hours} h`, sun: () => "Sun" };

describe("a message of a closed map", () => {
  it.each<[Message<Weather>, string]>([
    [{ code: "rain", params: { hours: 2 } }, "Rain for 2 h"],
    [{ code: "sun", params: {} }, "Sun"],
  ])("has the sentence of its code: %j", (message, sentence) => {
    expect(sentenceOf(catalogue, message)).toBe(sentence);
  });
});
