/**
 * store-setup: what a new store still needs before it can sell. Owns nothing but a settings row with the merchant's
 * declarations; every step is read from the modules that it is about. Emits nothing.
 */
export { readStoreSetup } from "./proofs.ts";
