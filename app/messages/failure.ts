/** Texts in the place of a part of the window that failed. */
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { t } from "../languages/words.ts";

/** The parts that fail by themselves, as main's log names them. */
export type PaneName = keyof typeof t.english.panes;

export interface FailureWords {
  /** The name of the part, at the beginning of a sentence. */
  readonly what: string;
  /** The advice for the meantime, where waiting is not enough. */
  readonly meanwhile?: string | undefined;
}

const names = labelsOf(t, "panes");
const advice: Readonly<Partial<Record<PaneName, string>>> = labelsOf(t, "panesMeanwhile");

export const failureWords = Object.fromEntries(
  (Object.keys(names) as PaneName[]).map((pane): [PaneName, FailureWords] => [
    pane,
    {
      get what() {
        return names[pane];
      },
      get meanwhile() {
        return advice[pane];
      },
    },
  ]),
) as Readonly<Record<PaneName, FailureWords>>;

export const failureTitle = (): string => t("failureNotes.title");
export const failureText = (): string => t("failureNotes.text");

/** In the second line of a row that failed. */
export const failedRow = (): string => t("failureNotes.row");
