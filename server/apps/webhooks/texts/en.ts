/** Emails to owners about failing webhook endpoints. `{host}` is the endpoint's host, `{date}` a date and time. */
export const en = {
  hourHeading: "A webhook endpoint has been failing for an hour",
  hourText:
    "We keep retrying, and no event is lost. If the endpoint keeps failing for three days, it will be disabled.",
  dayHeading: "A webhook endpoint has been failing for a day",
  dayText:
    "We keep retrying, and no event is lost. If the endpoint doesn't recover within two days, it will be disabled.",
  disabledHeading: "A webhook endpoint was disabled",
  disabledText: "It had been failing for three days. Once you enable it again, all pending events will be delivered.",
  subject: "{heading}: {host}",
  action: "View deliveries",
  since: "Failing since {date}.",
};
export type WebhookNoticeTexts = typeof en;
