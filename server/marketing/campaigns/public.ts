/**
 * campaigns: emails to newsletter subscribers, and their results. Owns `campaigns`, `campaign_recipients`, `campaign_clicks`,
 * `campaign_orders`, `campaign_media`, `undeliverable_addresses` and the settings row `campaigns`. Invariants: each recipient gets a campaign at
 * most once; only subscribers get one, checked again before sending; emails keep working unsubscribe links, so sent campaigns
 * can't be deleted; an order counts for one campaign. Emits no events; handles created orders.
 */
export { readEmailBrand } from "./brand.ts";
export { checkBlocks } from "./check-blocks.ts";
export { loadContent, toEmailBlocks } from "./content.ts";
