-- Answers of idempotent calls are sealed from now on (server/platform/http/idempotency.ts). Those that are kept already lose
-- the codes of gift cards: a repeated call still finds its card, without the code.
update idempotency_keys set answer = regexp_replace(answer, '"code":"[^"]*"', '"code":""')
where scope like 'gift-cards.issueGiftCard/%' and answer like '{%';
