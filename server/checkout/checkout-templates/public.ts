/**
 * Checkout templates: purchases that a merchant prepared, each with a link. Owns `checkout_templates`. The template's
 * prices apply to every checkout created by its link. Emits created, updated, deleted and used of
 * `#api/checkout/checkout-templates.ts`.
 */
