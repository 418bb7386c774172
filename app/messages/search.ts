/** What a search cannot mean, in sentences: what is wrong, and what there is instead. */
import { listWords } from "../../electron/contract/languages/formats.ts";
import { sentences } from "./sentence.ts";
import { t } from "../languages/words.ts";
import { visible } from "../../electron/contract/messages/visible.ts";
import { type CodedField, fieldNames, type FilterField, isCoded, labelsFor } from "../store/search-codes.ts";
import type { SearchProblem } from "../store/search-query.ts";

/** Of what was typed, so many characters are repeated. */
const MAX_ECHO = 40;

/** Of these problems, each once; empty where there are none. */
export function searchProblemWords(problems: readonly SearchProblem[]): string {
  const unknown = problems.flatMap((problem) => (problem.code === "unknownField" ? [quoted(`${problem.name}:`)] : []));
  const fields =
    unknown.length === 0
      ? []
      : [t("searchProblems.unknownField", { names: listWords(unknown, "unit"), filters: listWords(Object.values(fieldNames), "unit") })];
  return sentences(...new Set([...fields, ...problems.flatMap(sentenceOf)]));
}

function sentenceOf(problem: SearchProblem): string[] {
  switch (problem.code) {
    case "unknownField":
      return [];
    case "unknownValue": {
      const values = { value: quoted(problem.value), field: quoted(tokenOf(problem.field)), values: valuesOf(problem.field) };
      return [t.unchecked(`searchProblems.unknownValue_${problem.field}`, values)];
    }
    case "noValue": {
      const field = quoted(tokenOf(problem.field));
      if (!isCoded(problem.field)) return [t("searchProblems.noValue", { field })];
      return [t(`searchProblems.noValue_${problem.field}`, { field, values: valuesOf(problem.field) })];
    }
    case "openQuote":
      return [t("searchProblems.openQuote")];
    case "word":
      return [t("searchProblems.word", { typed: quoted(problem.typed), example: `${tokenOf("state")}${t("filterStates.open")}` })];
  }
}

/** "state:", as it is typed. */
function tokenOf(field: FilterField): string {
  return `${fieldNames[field]}:`;
}

/** In lower case, as all of a token is typed. */
function valuesOf(field: CodedField): string {
  const labels = labelsFor(field);
  const values = field === "state" ? [t("filterStates.open"), ...labels] : labels;
  return listWords(
    values.map((label) => label.toLowerCase()),
    "unit",
  );
}

function quoted(text: string): string {
  return t("searchProblems.quoted", { text: visible(text, MAX_ECHO) });
}
