const HOUR = 3600;

export const perSource = { name: "review source", attempts: 20, seconds: HOUR };
export const perAddress = { name: "review address", attempts: 20, seconds: 24 * HOUR };
/** Senders with many networks and addresses can't flood the moderation queue. */
export const perStore = { name: "review store", attempts: 500, seconds: HOUR };
export const photosPerSource = { name: "review photo source", attempts: 60, seconds: HOUR };
export const photosPerStore = { name: "review photo store", attempts: 1000, seconds: HOUR };
export const votesPerSource = { name: "review vote source", attempts: 120, seconds: HOUR };
