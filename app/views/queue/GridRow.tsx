/** A row in its place, or what takes its place when it fails. */
import { memo } from "react";
import { Boundary } from "../../components/Boundary.tsx";
import { ActionRow, type ActionRowProps } from "./ActionRow.tsx";
import { FailedRow } from "./FailedRow.tsx";

/** Drawn again only when something of the row itself changes. */
export const GridRow = memo(function GridRow(props: ActionRowProps) {
  return (
    <Boundary pane="row" place={{ instead: <FailedRow {...props} /> }} retryOn={props.row}>
      <ActionRow {...props} />
    </Boundary>
  );
});
