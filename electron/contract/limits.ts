/** Sizes on which the window and the main process agree. */

/**
 * The longest id of an Action that can be shown and acted on, in UTF-16 units. The embedded service
 * stops at 256 (a decision of ours); the interface document names no limit.
 */
export const MAX_ACTION_ID = 4_096;
