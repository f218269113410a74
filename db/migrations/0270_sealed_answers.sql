-- Responses of idempotent requests are encrypted from now on (server/platform/http/idempotency.ts). Stored ones lose
-- gift card codes: a repeated request still returns its card, without the code.
update idempotency_keys set answer = regexp_replace(answer, '"code":"[^"]*"', '"code":""')
where scope like 'gift-cards.issueGiftCard/%' and answer like '{%';
