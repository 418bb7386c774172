/**
 * The gallery's states: every picture in light and dark, and the state that shows each part of the
 * window.
 */
import { PICTURES, type Picture } from "./pictures.ts";

/** Returns the states without their theme: "main-dark" is "main" in the dark. */
export function states(): { name: string; light: Picture; dark: Picture }[] {
  const themed = PICTURES.filter(({ context }) => context?.colorScheme !== "dark");
  // A state that is only pictured in the dark counts as well.
  const onlyDark = PICTURES.filter(
    ({ name, context }) => context?.colorScheme === "dark" && !themed.some((light) => baseName(light.name) === baseName(name)),
  );
  return [...themed, ...onlyDark].map((picture) => ({
    name: baseName(picture.name),
    light: { ...picture, name: `${baseName(picture.name)}-light`, context: { ...picture.context, colorScheme: "light" } },
    dark: { ...picture, name: `${baseName(picture.name)}-dark`, context: { ...picture.context, colorScheme: "dark" } },
  }));
}

function baseName(name: string): string {
  return name.replace(/-(?:light|dark)$/, "");
}

/** For each part, the state that shows it. */
export const SHOWN_IN: Readonly<Record<string, string>> = {
  Boundary: "failing",
  AboutDialog: "about",
  ActionBar: "main",
  BulkBar: "marked",
  CertificateDialog: "certificates",
  ChangedPanel: "changed",
  CrashDialog: "crash",
  DiagnosticsDialog: "diagnostics",
  DigestDialog: "digest",
  EmptyState: "empty",
  Ending: "rejected",
  FailedRow: "failing",
  FilterBar: "filtered",
  FlawPanel: "foreign",
  HandoverDialog: "handover",
  HeldChip: "held-list-900",
  KeptDrafts: "stop",
  KeySheet: "keys",
  KeyNote: "keys-note",
  KeysEditor: "settings-keys",
  LeaderHint: "keys-leader",
  Palette: "palette",
  LedgerDialog: "ledger",
  ListBar: "main",
  ModalDialog: "reject-dialog",
  OtherAccountsDialog: "accounts",
  PendingPresses: "unanswered",
  ProfilesPanel: "profiles",
  ProxySignInDialog: "proxy",
  ReasonDialog: "reject-dialog",
  SettingsDialog: "settings",
  ShiftDialog: "shift",
  SilencePanel: "silence",
  StopPanel: "stop",
  SwitchDialog: "profiles-asked",
  UndoToasts: "undo-sheet-640",
  UnansweredNote: "unanswered",
  OtherAccountsNotice: "accounts-banner",
  TitleBar: "stop",
  Welcome: "welcome",
  ConnectionNotice: "stale",
  Notice: "stale",
  StandingNotice: "stale",
  NothingChosen: "let-go",
  NoticeLine: "all-notices-640",
};
