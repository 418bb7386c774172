/** When Docket starts, and the effect of closing its window. */
import { useEffect, useState } from "react";
import type { LoginItemDto } from "../../../electron/contract/login-item.ts";
import type { Result } from "../../../electron/contract/channels.ts";
import { CLOSINGS } from "../../../electron/contract/vocabulary.ts";
import checkStyles from "../../components/Check.module.css";
import { classes } from "../../components/classes.ts";
import { Problem } from "../../components/Problem.tsx";
import { t } from "../../languages/words.ts";
import { errorWords } from "../../messages/errors.ts";
import { closingWords } from "../../messages/preferences.ts";
import { asSentence } from "../../messages/sentence.ts";
import { useActions, useBridge, useDocket } from "../../store/hooks.ts";
import { Choice } from "./Choice.tsx";
import textStyles from "../../components/text.module.css";

export function StartAndEnd() {
  const { prefer } = useActions();
  const closing = useDocket(({ preferences }) => preferences.person.closing);
  const platform = useDocket((state) => state.appInfo?.platform);
  return (
    <>
      <StartAtLogin />
      {platform !== "darwin" && (
        <Choice
          label={t("startAndEnd.closing")}
          value={closing}
          words={closingWords()}
          options={CLOSINGS}
          onChange={(chosen) => prefer({ closing: chosen })}
          managed={undefined}
          problem=""
        />
      )}
    </>
  );
}

/** The check box shows what the system reports, and not what was requested. */
function StartAtLogin() {
  const bridge = useBridge();
  const [item, setItem] = useState<LoginItemDto>();
  const [problem, setProblem] = useState("");
  const take = (result: Result<LoginItemDto>): void => {
    if (result.ok) setItem(result.value);
    setProblem(result.ok ? "" : asSentence(errorWords(result.error)));
  };
  useEffect(() => {
    void bridge.invoke("login:get", null).then((result) => result.ok && setItem(result.value));
  }, [bridge]);
  if (item === undefined) return null;
  const { state } = item;
  const isLocked = state === "impossible" || state === "byDevice";
  return (
    <div>
      <label className={classes(checkStyles.check)}>
        <input
          type="checkbox"
          checked={state !== "off" && state !== "impossible"}
          disabled={isLocked}
          onChange={({ target }) => void bridge.invoke("login:set", { on: target.checked }).then(take)}
        />
        {t("startAndEnd.login")}
      </label>
      {(isLocked || state === "blocked") && <p className={textStyles.hint}>{t(`startAndEnd.login_${state}`)}</p>}
      {problem !== "" && <Problem words={problem} />}
    </div>
  );
}
