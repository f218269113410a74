import assert from "node:assert/strict";
import { test } from "node:test";
import type { Member } from "#api/identity/member-values.ts";
import { createForm, getChanges } from "./profile-form.ts";

const member: Member = {
  id: "0b8f0f5a-4b0e-4f7e-9d57-6e2a8c1d9e44",
  status: "APPROVED",
  contact: {
    firstName: "Maya",
    phones: ["+15550100", "+15550101"],
    phoneTags: ["UNTAGGED", "HOME"],
    emails: ["maya@shop.example"],
    addresses: [],
    customFields: { size: { name: "Size", value: { strValue: "M" } }, odd: { value: { listValue: {} } } },
  },
};

test("an unchanged form has no changes", () => {
  assert.equal(getChanges(member, createForm(member), []), undefined);
});

test("only changed fields are sent, emptied fields are cleared, other phone numbers are kept", () => {
  const fields = [{ key: "since", fieldType: "DATE" as const }];
  const form = {
    ...createForm(member),
    firstName: "",
    company: " Birch & Co ",
    phone: "+15550199",
    phoneTag: "MOBILE" as const,
    email2: " maya@work.example ",
    email2Tag: "WORK" as const,
    custom: { size: "", since: "2026-02-01", vip: true },
  };
  assert.deepEqual(getChanges(member, form, fields), {
    contact: {
      firstName: null,
      company: "Birch & Co",
      phones: ["+15550199", "+15550101"],
      phoneTags: ["MOBILE", "HOME"],
      secondaryEmails: [{ email: "maya@work.example", tag: "WORK" }],
      customFields: { size: null, since: { value: { dateValue: "2026-02-01" } }, vip: { value: { boolValue: true } } },
    },
  });
});
