/** A run of Docket that did not end in order, as the window tells of it. */

export interface CrashReportDto {
  /** When it was last seen alive, epoch milliseconds. */
  aliveAt: number;
  /** Epoch milliseconds; absent where the record was damaged. */
  startedAt?: number;
  /** Alerts of that run may be on the screen still, and this system lets nobody take them down. */
  alertsStay?: true;
  /** Facts and the last lines of the log, without the key: English, as the log is. */
  text: string;
}
