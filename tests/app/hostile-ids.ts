/** Ids, names and texts of a service that break programs which treat them as more than text. */

export const HOSTILE: readonly (readonly [what: string, text: string])[] = [
  ["constructor", "constructor"],
  ["__proto__", "__proto__"],
  ["toString", "toString"],
  ["hasOwnProperty", "hasOwnProperty"],
  ["the empty text", ""],
  ["a space", " "],
  ["quotes and brackets", `a"]`],
  ["a selector", `x"],*,[y="`],
  ["markup", "<img src=x onerror=alert(1)>"],
  ["backslashes", String.raw`\a\0 \\`],
  ["line breaks", "one\ntwo\r\nthree\u2028four"],
  ["a NUL", "a\u0000b"],
  ["a lone high surrogate", "a\uD800"],
  ["a lone low surrogate", "\uDC00b"],
  ["a bidi override", "act-\u202E7102"],
  ["an unclosed isolate", "act-\u2067 1"],
  ["escapes of a terminal", "\u001B[31mred"],
  ["percent signs", "%00%2F%"],
  ["a number", "-1"],
  ["1 MB", "x".repeat(1_000_000)],
];
