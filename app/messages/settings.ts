/** The labels of the settings form; its sentences: electron/contract/messages/settings.ts. */
import type { DecidedPolicy, ManagedBy } from "../../electron/contract/managed.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import type { SettingChoice, SettingName, SettingOfKind, SettingSection } from "../../electron/contract/settings-table.ts";
import { t } from "../languages/words.ts";

export const formLabels = labelsOf(t, "settingsForm");
export const keyLabels = labelsOf(t, "keyField");

/** Of every dialog. */
export const dialogLabels = labelsOf(t, "dialogs");

/** The field's accessible name; of a number with the unit of the form. */
export const settingLabels: Readonly<Record<SettingName, string>> = labelsOf(t, "settingLabels");
export const settingHints: Readonly<Partial<Record<SettingName, string>>> = labelsOf(t, "settingHints");

/** Examples of what is typed. */
export const settingPlaceholders: Readonly<Partial<Record<SettingName, string>>> = {
  baseUrl: "https://actions.example.com",
  actingAs: "OBJECT:robot-7",
};

export const sectionLabels: Readonly<Record<SettingSection, string>> = labelsOf(t, "settingSections");

/** Protocols by their own names. */
export const choiceLabels: { readonly [N in SettingOfKind<"choice">]: Readonly<Record<SettingChoice<N>, string>> } = {
  transport: { connect: "Connect", "grpc-web": "gRPC-Web", rest: "REST" },
  codec: labelsOf(t, "codecs"),
};

/** Of the first run. */
export const welcomeWords = labelsOf(t, "welcome");
/** In place of the welcome, where the device has its key from elsewhere. */
export const deviceKeyWords = labelsOf(t, "deviceKey");

/** On the card of the first run. */
export const ticketWords = labelsOf(t, "ticket");

/** Why a field cannot be edited here. */
export function managedWords({ variable, file }: ManagedBy): string {
  return file === undefined ? t("settingsForm.managed", { variable }) : t("settingsForm.managed_byAdministrator", { variable, path: file });
}

/** Where the page is not in Docket's window. */
export const outsideWords = labelsOf(t, "outside");

export const decidedTitle = (): string => t("decidedPolicies.title");

export function decidedName({ name }: DecidedPolicy): string {
  return t(`decidedPolicies.${name}`);
}

export function decidedValue({ name, value }: DecidedPolicy): string {
  if (name === "telemetry") return t("decidedPolicies.telemetry_none");
  if (name === "demonstration")
    return value === "true" ? t("decidedPolicies.demonstration_true") : t("decidedPolicies.demonstration_false");
  return name === "updateFeed" && value === "off" ? t("decidedPolicies.feed_off") : value;
}
