/**
 * Automation rules: a trigger, conditions and actions. Extension of this store. The author of a rule needs the
 * permissions for its event and its actions, so rules don't extend a role.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Decimal, FreeObject, Id, Nothing, named, OneOf, Revision, Text, Timestamp, Url } from "../values.ts";
import { MAX_EMAIL_BLOCKS, MerchantEmailBlock } from "./campaign-values.ts";

const readers = { actors: ["staff", "app"], permission: "settings:read" } as const;
const writers = { actors: ["staff", "app"], permission: "settings:write" } as const;
const freshWriters = { ...writers, isFreshOnly: true } as const;
const ById = Type.Object({ id: Id });

export const MAX_ACTIONS = 20;
export const MAX_CONDITIONS = 20;

export const AutomationOperator = Type.Enum(["IS", "IS_NOT", "CONTAINS", "MORE_THAN", "LESS_THAN", "IS_EMPTY"]);
export type AutomationOperator = Static<typeof AutomationOperator>;

export const AutomationCondition = named(
  "AutomationCondition",
  Type.Object({
    /**
     * Path in the event's payload, or a field that the store adds, such as `customer.orderCount` (listed per event).
     */
    field: Text(200, 1),
    operator: AutomationOperator,
    /** Numbers as decimals, dates in ISO 8601, booleans as `true` or `false`. Not for IS_EMPTY. */
    value: Type.Optional(Text(500)),
  }),
);
export type AutomationCondition = Static<typeof AutomationCondition>;

const letter = {
  /** Can contain placeholders: `{{customer.firstName}}`, as listed per event. */
  subject: Text(250, 1),
  /** Plain text with placeholders; an empty line starts a new paragraph. Not used if there are blocks. */
  body: Text(5000, 1),
  /** As in campaigns, with placeholders in headings, text and button labels. */
  blocks: Type.Optional(Type.Array(MerchantEmailBlock, { minItems: 1, maxItems: MAX_EMAIL_BLOCKS })),
};
const Tags = Type.Array(Text(100, 1), { maxItems: 20 });
/** Staff members who receive the email; the owners by default. Inactive staff members are skipped. */
const staffIds = Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 50 }));

/** An action of a rule. Exactly one property is set. */
export const AutomationAction = named(
  "AutomationAction",
  OneOf(
    ["mail", "tags", "webhook", "stockNotice", "coupon", "discountRule"],
    Type.Object({
      mail: Type.Optional(Type.Object({ to: Type.Enum(["CUSTOMER", "STAFF"]), staffIds, ...letter })),
      tags: Type.Optional(
        Type.Object({
          /** The private tags of an order or a product, or the tags of a customer. */
          on: Type.Enum(["ORDER", "CUSTOMER", "PRODUCT"]),
          put: Type.Optional(Tags),
          takeOff: Type.Optional(Tags),
        }),
      ),
      /**
       * Sends the event as defined by Standard Webhooks, signed with the rule's secret; seven attempts over nine hours.
       */
      webhook: Type.Optional(Type.Object({ url: Url })),
      /** Email to staff when the quantity of a variant falls below the threshold. Only for inventory events. */
      stockNotice: Type.Optional(Type.Object({ below: Type.Integer({ minimum: 1, maximum: 1_000_000 }), staffIds })),
      /** Activates or deactivates an automatic discount. */
      discountRule: Type.Optional(Type.Object({ id: Id, active: Type.Boolean() })),
      /** Single-use coupon, sent to the customer by email; `{{coupon.code}}` is its code. */
      coupon: Type.Optional(
        OneOf(
          ["percentage", "amount"],
          Type.Object({
            percentage: Type.Optional(Decimal({ gt: "0", lte: "100", maxScale: 4 })),
            /** In the store's currency. */
            amount: Type.Optional(Decimal({ gt: "0", lte: "1000000", maxScale: 4 })),
            minimumSubtotal: Type.Optional(Decimal({ gt: "0", lte: "1000000", maxScale: 4 })),
            validDays: Type.Integer({ minimum: 1, maximum: 1000 }),
            ...letter,
          }),
          true,
        ),
      ),
    }),
    true,
  ),
);
export type AutomationAction = Static<typeof AutomationAction>;

const writable = {
  name: Text(200, 1),
  /** A type of GET /v1/automation-events. */
  eventType: Text(200, 1),
  /** Whether all conditions must match, or any. Rules without conditions always run. */
  match: Type.Enum(["ALL", "ANY"]),
  conditions: Type.Array(AutomationCondition, { maxItems: MAX_CONDITIONS }),
  actions: Type.Array(AutomationAction, { minItems: 1, maxItems: MAX_ACTIONS }),
};

export const NewAutomationRule = named(
  "NewAutomationRule",
  Type.Object({
    name: writable.name,
    eventType: writable.eventType,
    match: Type.Optional(writable.match),
    conditions: Type.Optional(writable.conditions),
    actions: writable.actions,
    isActive: Type.Optional(Type.Boolean()),
  }),
);
export type NewAutomationRule = Static<typeof NewAutomationRule>;

export const AutomationRule = named(
  "AutomationRule",
  Type.Object({
    id: Id,
    revision: Revision,
    ...writable,
    /** PAUSED: ten consecutive failures; the owners get an email. */
    state: Type.Enum(["ACTIVE", "OFF", "PAUSED"]),
    /** In the last 30 days, without runs whose conditions didn't match. */
    runCount: Type.Integer(),
    failureCount: Type.Integer(),
    lastRunDate: Type.Optional(Timestamp),
    pausedDate: Type.Optional(Timestamp),
    createdDate: Timestamp,
    updatedDate: Timestamp,
  }),
);
export type AutomationRule = Static<typeof AutomationRule>;

/** The secret is returned only when it is created. */
const Written = Type.Object({ automationRule: AutomationRule, webhookSecret: Type.Optional(Type.String()) });

export const listAutomationRules = endpoint({
  id: "automation.listRules",
  method: "GET",
  path: "/v1/automation-rules",
  summary: "All rules, with their number of runs in the last 30 days.",
  access: readers,
  response: Type.Object({ automationRules: Type.Array(AutomationRule) }),
  isOurs: true,
});

export const getAutomationRule = endpoint({
  id: "automation.getRule",
  method: "GET",
  path: "/v1/automation-rules/{id}",
  summary: "One rule.",
  access: readers,
  params: ById,
  response: Type.Object({ automationRule: AutomationRule }),
  errors: ["AUTOMATION_RULE_NOT_FOUND"],
  isOurs: true,
});

export const createAutomationRule = endpoint({
  id: "automation.createRule",
  method: "POST",
  path: "/v1/automation-rules",
  summary: "Create a rule. It applies to events from now on.",
  access: freshWriters,
  body: Type.Object({ automationRule: NewAutomationRule }),
  response: Written,
  errors: ["EVENT_TYPE_NOT_ALLOWED", "AUTOMATION_PERMISSION_NEEDED", "AUTOMATION_RULE_LIMIT", "MEDIA_NOT_FOUND"],
  isOurs: true,
});

export const updateAutomationRule = endpoint({
  id: "automation.updateRule",
  method: "PATCH",
  path: "/v1/automation-rules/{id}",
  summary: "Update a rule, or turn it on or off. Lists are replaced as a whole.",
  access: freshWriters,
  params: ById,
  body: Type.Object({
    automationRule: Type.Object({
      ...Type.Partial(Type.Object(writable)).properties,
      isActive: Type.Optional(Type.Boolean()),
      revision: Type.Optional(Revision),
    }),
  }),
  response: Written,
  errors: [
    "AUTOMATION_RULE_NOT_FOUND",
    "REVISION_CONFLICT",
    "EVENT_TYPE_NOT_ALLOWED",
    "AUTOMATION_PERMISSION_NEEDED",
    "MEDIA_NOT_FOUND",
  ],
  isOurs: true,
});

export const deleteAutomationRule = endpoint({
  id: "automation.deleteRule",
  method: "DELETE",
  path: "/v1/automation-rules/{id}",
  summary: "Delete a rule and its log. Completed actions aren't reverted.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["AUTOMATION_RULE_NOT_FOUND"],
  isOurs: true,
});

export const replaceAutomationSecret = endpoint({
  id: "automation.replaceSecret",
  method: "POST",
  path: "/v1/automation-rules/{id}/webhook-secret",
  summary: "Replace the secret that signs the rule's webhooks. The previous secret stops working immediately.",
  access: freshWriters,
  params: ById,
  response: Type.Object({ webhookSecret: Type.String() }),
  errors: ["AUTOMATION_RULE_NOT_FOUND"],
  isOurs: true,
});

const ActionKind = Type.Enum(["mail", "tags", "webhook", "stockNotice", "coupon", "discountRule"]);

/** `words` in parts: a code of `automationOutcomes` or an error code, and its arguments. Absent in older results. */
const parts = Type.Optional(Type.Array(Type.Object({ code: Type.String(), data: Type.Optional(FreeObject) })));

export const AutomationResult = named(
  "AutomationResult",
  Type.Object({
    action: ActionKind,
    /** SKIPPED: nothing to do. WAITING: the webhook is being retried. */
    state: Type.Enum(["DONE", "SKIPPED", "WAITING", "FAILED"]),
    /** Human-readable description. */
    words: Type.String(),
    parts,
  }),
);
export type AutomationResult = Static<typeof AutomationResult>;

export const AutomationRun = named(
  "AutomationRun",
  Type.Object({
    id: Id,
    eventId: Id,
    entityId: Type.String(),
    /** CUT: stopped because automations triggered each other. */
    state: Type.Enum(["PENDING", "WAITING", "DONE", "NOT_MET", "FAILED", "CUT"]),
    /** Why the run ended without results. */
    reason: Type.Optional(Type.String()),
    /** `reason` in parts, unless conditions didn't match. */
    parts,
    /** The conditions that didn't match, with the values found. */
    unmet: Type.Optional(Type.Array(Type.Object({ field: Type.String(), found: Type.String() }))),
    results: Type.Array(AutomationResult),
    createdDate: Timestamp,
    finishedDate: Type.Optional(Timestamp),
  }),
);
export type AutomationRun = Static<typeof AutomationRun>;

export const listAutomationRuns = endpoint({
  id: "automation.listRuns",
  method: "GET",
  path: "/v1/automation-rules/{id}/runs",
  summary: "Log of a rule, newest first; kept for 30 days.",
  access: readers,
  params: ById,
  query: Type.Object({
    state: Type.Optional(AutomationRun.properties.state),
    /** Continue after this run. */
    after: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  response: Type.Object({ runs: Type.Array(AutomationRun) }),
  errors: ["AUTOMATION_RULE_NOT_FOUND", "EVENT_TYPE_NOT_ALLOWED"],
  isOurs: true,
});

export const AutomationTrial = named(
  "AutomationTrial",
  Type.Object({
    eventId: Id,
    entityId: Type.String(),
    occurredDate: Timestamp,
    isMet: Type.Boolean(),
    conditions: Type.Array(
      Type.Object({
        field: Type.String(),
        isMet: Type.Boolean(),
        /** Value of the field in the event, as text. */
        found: Type.String(),
      }),
    ),
    /** Planned effects; empty if the conditions don't match. */
    effects: Type.Array(
      Type.Object({
        action: ActionKind,
        /** False if the action would have no effect; `words` contains the reason. */
        isDone: Type.Boolean(),
        words: Type.String(),
        parts,
        /** The email that would be sent. */
        mail: Type.Optional(Type.Object({ to: Type.String(), subject: Type.String(), body: Type.String() })),
        /** The request body that would be sent. */
        sent: Type.Optional(FreeObject),
      }),
    ),
  }),
);
export type AutomationTrial = Static<typeof AutomationTrial>;

export const tryAutomationRule = endpoint({
  id: "automation.tryRule",
  method: "POST",
  path: "/v1/automation-trials",
  summary: "Test a rule against its last 20 events, or a sample event. Changes nothing.",
  access: writers,
  body: Type.Object({
    automationRule: NewAutomationRule,
    /** Uses a sample event instead of past ones. */
    usesSample: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ trials: Type.Array(AutomationTrial) }),
  errors: ["EVENT_TYPE_NOT_ALLOWED", "AUTOMATION_PERMISSION_NEEDED", "MEDIA_NOT_FOUND"],
  isOurs: true,
});

const AutomationEvent = {
  type: Type.String(),
  entity: Type.String(),
  /** Description of the event, which completes "When …". */
  when: Type.String(),
  permission: Type.String(),
};

export const listAutomationEvents = endpoint({
  id: "automation.listEvents",
  method: "GET",
  path: "/v1/automation-events",
  summary: "Events that can trigger a rule.",
  access: readers,
  response: Type.Object({ events: Type.Array(named("AutomationEvent", Type.Object(AutomationEvent))) }),
  isOurs: true,
});

export const AutomationField = named(
  "AutomationField",
  Type.Object({
    path: Type.String(),
    kind: Type.Enum(["TEXT", "NUMBER", "BOOLEAN", "DATE"]),
    /** Possible values, if there are few. */
    choices: Type.Optional(Type.Array(Type.String())),
    /** From a sample event. */
    example: Type.Optional(Type.String()),
  }),
);
export type AutomationField = Static<typeof AutomationField>;

export const getAutomationEvent = endpoint({
  id: "automation.getEvent",
  method: "GET",
  path: "/v1/automation-events/{type}",
  summary: "The fields of an event, for conditions and placeholders.",
  access: readers,
  params: Type.Object({ type: Text(200, 1) }),
  response: Type.Object({
    event: Type.Object({
      ...AutomationEvent,
      fields: Type.Array(AutomationField),
      /** Targets that actions can use with this event. */
      hasOrder: Type.Boolean(),
      hasCustomer: Type.Boolean(),
      hasStock: Type.Boolean(),
      hasProduct: Type.Boolean(),
    }),
  }),
  errors: ["AUTOMATION_EVENT_NOT_FOUND"],
  isOurs: true,
});
