/**
 * Checkout templates: purchases that a merchant prepared, each with a link. Owns `checkout_templates`. What a template says
 * of prices holds for whoever comes by its link. Emits created, updated, deleted and used of `#api/checkout-templates.ts`.
 */
export { findTemplate } from "./templates.ts";
