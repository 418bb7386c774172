/** The contract of a store, checked on the memory store of demonstrations and tests. */
import { MemoryStore } from "../../../electron/service/stores/memory.ts";
import { storeContract } from "./store-contract.ts";

storeContract("memory", { isShared: false, isLasting: false }, () => () => new MemoryStore());
