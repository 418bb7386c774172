/**
 * The demonstration: an Action service in this process, which assigns work to robot-7 while Docket
 * runs. Its key is new at each start and is not stored.
 */
import type { PrincipalDto } from "../contract/action.ts";
import type { Log } from "../core/ports.ts";
import { DEFAULT_VALUES, type Settings } from "../core/settings/schema.ts";

/** The operator of the demonstration. */
const OPERATOR: PrincipalDto = { type: "OBJECT", id: "robot-7" };

/** Heartbeat period in milliseconds, short enough to notice a lost connection soon. */
const HEARTBEAT_MS = 2_000;

export interface DemonstrationService {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/**
 * Configuration of the demonstration's service: its key, the key's principal, and the rate of new
 * Actions.
 */
export interface DemonstrationPlan {
  key: string;
  operator: PrincipalDto;
  ratePerMinute: number;
}

export interface DemonstrationPorts {
  startService: (plan: DemonstrationPlan) => Promise<DemonstrationService>;
  newKey: () => string;
  /** Connects Docket to the service. */
  connect: (settings: Settings) => void;
  log: Log;
}

export class Demonstration {
  private readonly ports: DemonstrationPorts;
  private running: Promise<{ service: DemonstrationService; settings: Settings }> | undefined;

  constructor(ports: DemonstrationPorts) {
    this.ports = ports;
  }

  /**
   * Starts the service unless it runs already, and connects to it. Rejects with a sentence if that
   * fails.
   */
  async start(ratePerMinute: number): Promise<void> {
    this.running ??= this.launch(ratePerMinute);
    try {
      const { settings } = await this.running;
      this.ports.connect(settings);
    } catch (error) {
      this.running = undefined;
      throw error;
    }
  }

  async stop(): Promise<void> {
    const running = this.running;
    this.running = undefined;
    const launched = await running?.catch(() => undefined);
    await launched?.service.stop();
  }

  private async launch(ratePerMinute: number): Promise<{ service: DemonstrationService; settings: Settings }> {
    const { startService, newKey, log } = this.ports;
    const key = newKey();
    const service = await startService({ key, operator: OPERATOR, ratePerMinute });
    log.info(`service: ${service.baseUrl}`);
    const settings: Settings = {
      ...DEFAULT_VALUES,
      baseUrl: service.baseUrl,
      apiKey: key,
      assignedTo: [OPERATOR],
      requestedBy: [OPERATOR],
      authorizedBy: [OPERATOR],
      actingAs: OPERATOR,
      displayName: OPERATOR.id,
      heartbeatMs: HEARTBEAT_MS,
      demonstration: true,
    };
    return { service, settings };
  }
}
