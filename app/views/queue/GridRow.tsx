/** A row in its place, or its replacement when the row fails to render. */
import { memo } from "react";
import { Boundary } from "../../components/Boundary.tsx";
import { ActionRow, type ActionRowProps } from "./ActionRow.tsx";
import { FailedRow } from "./FailedRow.tsx";

/** Memoized: rendered again only when a property of the row changes. */
export const GridRow = memo(function GridRow(props: ActionRowProps) {
  return (
    <Boundary pane="row" place={{ instead: <FailedRow {...props} /> }} retryOn={props.row}>
      <ActionRow {...props} />
    </Boundary>
  );
});
