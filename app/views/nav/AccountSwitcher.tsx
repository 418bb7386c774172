/** The head of the navigation: the present account, and the menu of the other accounts. */
import { Bot, Check, ChevronsUpDown, Plus, UserRound, UsersRound } from "lucide-react";
import { Button, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from "react-aria-components";
import { profileLabel } from "../../../electron/contract/messages/profiles.ts";
import { isolated } from "../../../electron/contract/messages/visible.ts";
import type { ProfileDto } from "../../../electron/contract/profiles.ts";
import type { SettingsDto } from "../../../electron/contract/settings.ts";
import { classes } from "../../components/classes.ts";
import { useMenu } from "../../components/use-menu.ts";
import { wordsApart } from "../../components/words-apart.tsx";
import { t } from "../../languages/words.ts";
import { principalWords } from "../../messages/action.ts";
import { lockedWords, profileDetail, profileWords } from "../../messages/profiles.ts";
import { useActions, useDocket } from "../../store/hooks.ts";
import popoverStyles from "../../components/Popover.module.css";
import styles from "./AccountSwitcher.module.css";

/**
 * The account is never shown by its host, because people recognise their own name and the Principal
 * that they act as.
 */
export function AccountSwitcher({ settings }: { readonly settings: SettingsDto }) {
  const { actingAs } = settings;
  const named = useDocket(({ profiles }) => profiles?.profiles.find(({ id }) => id === profiles.active)?.name ?? "");
  const own = isolated(named || settings.displayName || (actingAs?.id ?? "Docket"));
  const name = settings.demonstration ? t("nav.demonstration") : own;
  const who = actingAs && principalWords(actingAs);
  const Icon = actingAs?.type === "USER" ? UserRound : actingAs?.type === "GROUP" ? UsersRound : Bot;
  const menu = useMenu("profiles");
  return (
    <MenuTrigger {...menu}>
      <Button className={classes(styles.account)}>
        <span className={styles.icon}>
          <Icon size={16} aria-hidden="true" />
        </span>
        {wordsApart("for-screen-readers", t.parts("accountQuestions.menu", { account: <Words key="account" name={name} who={who} /> }))}
        <ChevronsUpDown size={14} aria-hidden="true" className={classes(styles.chevrons)} />
      </Button>
      <Popover className={classes(popoverStyles.popover, styles.popover)} placement="bottom start">
        <Accounts />
      </Popover>
    </MenuTrigger>
  );
}

interface WordsProps {
  readonly name: string;
  readonly who: string | undefined;
}

/** Name and Principal are visible; the words around them are for screen readers only. */
function Words({ name, who }: WordsProps) {
  const shownName = (
    <span key="name" className={styles.name}>
      {name}
    </span>
  );
  const shownWho = (
    <span key="who" className={styles.acting}>
      {who}
    </span>
  );
  const isNobody = who === undefined;
  return (
    <span
      className={classes("spare-word", styles.words)}
      title={isNobody ? t("nav.account_nobody", { name }) : t("nav.account", { name, who })}
    >
      {isNobody
        ? wordsApart("for-screen-readers", t.parts("nav.account_nobody", { name: shownName }))
        : wordsApart("for-screen-readers", t.parts("nav.account", { name: shownName, who: shownWho }))}
      {isNobody && (
        <span className={styles.acting} aria-hidden="true">
          {t("nav.actingAs_nobody")}
        </span>
      )}
    </span>
  );
}

function Accounts() {
  const { switchProfile, openDialog } = useActions();
  const profiles = useDocket((state) => state.profiles);
  const isDemonstration = useDocket((state) => state.settings?.demonstration === true);
  const active = isDemonstration ? undefined : profiles?.active;
  const locked = lockedWords(profiles?.lockedBy ?? []);
  return (
    <Menu
      className={classes(popoverStyles.menu, styles.menu)}
      aria-label={profileWords.title}
      onAction={(key) => {
        if (key === "all") openDialog({ kind: "settings", section: "accounts" });
        else if (key === "add") void switchProfile();
        else void switchProfile(String(key).slice("profile ".length));
      }}
    >
      <MenuSection aria-label={profileWords.title} selectionMode="single" selectedKeys={active === undefined ? [] : [`profile ${active}`]}>
        {(profiles?.profiles ?? []).map((profile) => (
          <AccountItem key={profile.id} profile={profile} />
        ))}
      </MenuSection>
      <MenuSection aria-label={profileWords.all}>
        {locked === "" && (
          <MenuItem id="add" className={classes(popoverStyles.item, styles.item)} textValue={profileWords.add}>
            <Plus size={14} aria-hidden="true" />
            <span>{profileWords.add}</span>
          </MenuItem>
        )}
        <MenuItem id="all" className={classes(popoverStyles.item, styles.item)} textValue={profileWords.all}>
          <span />
          <span>{profileWords.all}</span>
        </MenuItem>
      </MenuSection>
    </Menu>
  );
}

function AccountItem({ profile }: { readonly profile: ProfileDto }) {
  const label = profileLabel(profile);
  return (
    <MenuItem id={`profile ${profile.id}`} className={classes(popoverStyles.item, styles.item)} textValue={label}>
      {({ isSelected }) => (
        <>
          <span className={styles.mark}>{isSelected && <Check size={14} aria-hidden="true" />}</span>
          <span className={styles.words}>
            <bdi className={styles.label}>{label}</bdi>
            <bdi className={styles.acting}>{profileDetail(profile)}</bdi>
          </span>
        </>
      )}
    </MenuItem>
  );
}
