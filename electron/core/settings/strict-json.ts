/**
 * Parses JSON by RFC 8259, without comments, and reports where a text is invalid. Its content is
 * not quoted, because a file written by hand may contain a key.
 */
import { type Node, parseTree, type ParseError, printParseErrorCode } from "jsonc-parser";
import type { SyntaxFault } from "../../contract/managed.ts";

export type StrictJson = { ok: true; tree: Node } | { ok: false; fault: SyntaxFault; offset: number };

export function readStrictJson(text: string): StrictJson {
  const errors: ParseError[] = [];
  let tree: Node | undefined;
  try {
    tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  } catch {
    // A RangeError: the parser recurses for each level.
    return { ok: false, fault: "nested", offset: 0 };
  }
  const [error] = errors;
  if (error !== undefined) return { ok: false, fault: faultOf(error, text), offset: error.offset };
  return tree === undefined ? { ok: false, fault: "value", offset: 0 } : { ok: true, tree };
}

/** Returns line and column, counted from 1. */
export function placeInText(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/u);
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

function faultOf({ error, offset, length }: ParseError, text: string): SyntaxFault {
  switch (printParseErrorCode(error)) {
    case "InvalidCommentToken":
    case "UnexpectedEndOfComment":
      return "comment";
    case "CommaExpected":
      return "commaMissing";
    case "UnexpectedEndOfString":
    case "CloseBraceExpected":
    case "CloseBracketExpected":
      return "unfinished";
    case "EndOfFileExpected":
      return "more";
    case "InvalidCharacter":
    case "InvalidEscapeCharacter":
    case "InvalidUnicode":
      return "characters";
    case "PropertyNameExpected":
    case "ValueExpected":
      return /^[}\]]/u.test(text.slice(offset)) ? "comma" : "value";
    case "InvalidSymbol":
      return text.slice(offset, offset + length).startsWith("'") || /^\s*:/u.test(text.slice(offset + length)) ? "quotes" : "value";
    default:
      return "value";
  }
}
