/**
 * store-setup: the setup guide of a new store. Owns only a settings row with the merchant's declarations; the state of each
 * step is read from the module concerned. Emits no events.
 */
