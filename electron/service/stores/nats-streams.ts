/**
 * The two streams of a store in NATS. They are created if missing; existing ones are checked,
 * because a bucket that removes Actions by itself would make instances differ that are believed to
 * agree.
 */
import { DiscardPolicy, RetentionPolicy, StorageType, type StreamConfig } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { type NatsLink, type NatsOptions, whereThere } from "./nats-link.ts";
import type { Remark } from "./store.ts";

/**
 * Maximum number of versions that a bucket keeps of one key. An instance that is disconnected for
 * more changes misses events.
 */
const HISTORY = 64;
/** Maximum number of updates in the log. */
const LOG_ENTRIES = 200_000;
/** Larger than an Action with its update, with every character of their texts escaped. */
const MESSAGE_BYTES = 128 * 1024;

/**
 * Creates the missing streams, and leaves existing ones unchanged. Resolves with remarks for the
 * operator. Rejects with a message if the streams cannot keep Actions.
 */
export async function makeStreams(link: NatsLink, options: NatsOptions): Promise<Remark[]> {
  const { bucket, replicas } = options;
  await new Kvm(link.client).create(bucket, { history: HISTORY, replicas });
  const manager = await link.manager();
  const { config } = await manager.streams.info(link.bucket);
  const why = whyUnfit(config);
  if (why !== undefined)
    throw new Error(
      `the bucket ${bucket} ${why}: it was made by others, for other things; change it with NATS' own tool, or give --store-bucket another name`,
    );
  return remarksOn(options, config, await makeLog(link, options), link.maxBytes);
}

/** Creates the log if it is missing. A log with another number of replicas is left unchanged. */
export async function makeLog(link: NatsLink, { bucket, replicas }: NatsOptions): Promise<StreamConfig> {
  const manager = await link.manager();
  const known = await whereThere(manager.streams.info(link.log));
  const wanted = { name: link.log, subjects: [link.logSubject], max_msgs: LOG_ENTRIES, num_replicas: replicas };
  const { config } = known ?? (await manager.streams.add(wanted));
  if (!config.subjects.includes(link.logSubject))
    throw new Error(
      `the stream ${link.log}, where the log of the bucket ${bucket} has to be, holds something else; give --store-bucket another name`,
    );
  return config;
}

/** Returns how the bucket would lose Actions by itself, or why it accepts none. */
function whyUnfit({ max_age, max_msgs, max_bytes, discard, retention, mirror, sealed }: StreamConfig): string | undefined {
  if (max_age > 0) return `lets go of what is older than ${max_age / 1_000_000_000} s`;
  if (discard === DiscardPolicy.Old && (max_msgs > 0 || max_bytes > 0)) return "lets go of old Actions when it is full";
  if (retention !== RetentionPolicy.Limits) return "lets go of what has been read";
  if (mirror) return "is the copy of another one, and takes nothing";
  return sealed ? "is sealed, and takes nothing" : undefined;
}

/** Returns remarks on a bucket that has less than the operator has requested. */
function remarksOn({ bucket, replicas }: NatsOptions, kept: StreamConfig, log: StreamConfig, maxPayload: number): Remark[] {
  const there = Math.min(kept.num_replicas, log.num_replicas);
  const versions = kept.max_msgs_per_subject;
  const maxBytes = kept.max_msg_size > 0 ? Math.min(maxPayload, kept.max_msg_size) : maxPayload;
  const remarks: (Remark & { readonly holds: boolean })[] = [
    {
      name: "replicas",
      sentence: `the bucket ${bucket} and its log were made for ${there} of its servers, and --store-replicas asks for ${replicas}: change them with NATS' own tool`,
      holds: there < replicas,
    },
    {
      name: "storage",
      sentence: `the bucket ${bucket} or its log is in the memory of its servers alone, and is gone when they end: make it anew on disks, by --export and --import`,
      holds: [kept, log].some(({ storage }) => storage === StorageType.Memory),
    },
    {
      name: "history",
      sentence: `the bucket ${bucket} keeps ${versions} versions of an Action, and not ${HISTORY}: streams may leave out changes that follow one another fast; change it with NATS' own tool`,
      holds: versions > 0 && versions < HISTORY,
    },
    {
      name: "message size",
      sentence: `the servers take messages of ${maxBytes} bytes, and an update can have up to ${MESSAGE_BYTES}: longer ones will be refused; raise max_payload`,
      holds: maxBytes < MESSAGE_BYTES,
    },
  ];
  return remarks.filter(({ holds }) => holds).map(({ name, sentence }) => ({ name, sentence }));
}
