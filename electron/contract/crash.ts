/** A run of Docket that did not end normally, as shown in the window. */

export interface CrashReportDto {
  /** When the run was last known to be alive, in epoch milliseconds. */
  aliveAt: number;
  /** Epoch milliseconds; absent if the record was damaged. */
  startedAt?: number;
  /**
   * Alerts of that run may still be on the screen, and this system does not allow removing them.
   */
  alertsStay?: true;
  /** Facts and the last log lines, without the key; in English, like the log. */
  text: string;
}
