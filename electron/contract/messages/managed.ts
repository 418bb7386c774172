/** The sentences about a managed machine's configuration, for window, log and `--check-config`. */
import { listWords } from "../languages/formats.ts";
import { sentencesOf } from "../languages/sentences.ts";
import { t } from "../languages/shared.ts";
import type { ManagedBy, ManagedProblem, ManagedProblems } from "../managed.ts";
import { sentenceOf } from "../message.ts";
import { systemErrorWords, systemFault } from "./system-errors.ts";

const SENTENCES = sentencesOf<ManagedProblems>()(t, "managedProblems", {
  configurationUnreadable: ({ path, why: words }) => {
    const params = { path, why: systemErrorWords(words) };
    if (systemFault(words) !== "forbidden") return t("managedProblems.configurationUnreadable", params);
    return t("managedProblems.configurationUnreadable_forbidden", params);
  },
  configurationSyntax: ({ path, fault, ...place }) =>
    t("managedProblems.configurationSyntax", { path, ...place, fault: t(`syntaxFaults.${fault}`) }),
  policyWords: ({ text, words }) => t("managedProblems.policyWords", { text, words: listWords(words, "disjunction") }),
});

/** Returns the sentence with the variable and its location. */
export function managedProblemWords(problem: ManagedProblem): string {
  const sentence = sentenceOf(SENTENCES, problem);
  return "by" in problem.params ? managedPlace(problem.params.by, sentence) : sentence;
}

/** Returns a sentence after its variable and the source, docket.json or the environment. */
export function managedPlace({ variable, file }: ManagedBy, sentence: string): string {
  return file === undefined
    ? t("settingsPlaces.environment", { variable, sentence })
    : t("settingsPlaces.configuration", { variable, path: file, sentence });
}
