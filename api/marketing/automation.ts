/**
 * Automation without code: "when this happens, if that holds, then do these". Additions of ours. Whoever writes a rule
 * needs the permissions for what it listens to and for what it does: a rule is no way around a role.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Decimal, FreeObject, Id, Nothing, named, OneOf, Revision, Text, Timestamp, Url } from "../values.ts";

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
    /** Path in the event's payload, or a fact that the store adds, e.g. `customer.orderCount` (listed per event). */
    field: Text(200, 1),
    operator: AutomationOperator,
    /** Numbers as decimals, dates as ISO 8601, truth as `true` or `false`. Not for IS_EMPTY. */
    value: Type.Optional(Text(500)),
  }),
);
export type AutomationCondition = Static<typeof AutomationCondition>;

const letter = {
  /** May hold placeholders: `{{customer.firstName}}`, as listed per event. */
  subject: Text(250, 1),
  /** Plain text with placeholders; an empty line begins a new paragraph. */
  body: Text(5000, 1),
};
const Tags = Type.Array(Text(100, 1), { maxItems: 20 });
/** Which of the staff; the owners unless said. Who has left gets nothing. */
const staffIds = Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 50 }));

/** What a rule does: exactly one of these. */
export const AutomationAction = named(
  "AutomationAction",
  OneOf(
    ["mail", "tags", "webhook", "stockNotice", "coupon", "discountRule"],
    Type.Object({
      mail: Type.Optional(Type.Object({ to: Type.Enum(["CUSTOMER", "STAFF"]), staffIds, ...letter })),
      tags: Type.Optional(
        Type.Object({
          /** The private tags of an order or a product, the tags of a customer. */
          on: Type.Enum(["ORDER", "CUSTOMER", "PRODUCT"]),
          put: Type.Optional(Tags),
          takeOff: Type.Optional(Tags),
        }),
      ),
      /** The event as Standard Webhooks has it, signed with the rule's secret; tried seven times over nine hours. */
      webhook: Type.Optional(Type.Object({ url: Url })),
      /** A mail to the staff when the stock of a variant falls below the number. Only when stock changes. */
      stockNotice: Type.Optional(Type.Object({ below: Type.Integer({ minimum: 1, maximum: 1_000_000 }), staffIds })),
      /** Switches a discount rule on or off. */
      discountRule: Type.Optional(Type.Object({ id: Id, active: Type.Boolean() })),
      /** A coupon that can be used once, in a mail to the customer; `{{coupon.code}}` is its code. */
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
  /** Whether all conditions must hold, or one of them is enough. Without conditions the rule always acts. */
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
    /** PAUSED: it failed ten times in a row, and the owners were told. */
    state: Type.Enum(["ACTIVE", "OFF", "PAUSED"]),
    /** Of the last 30 days; runs whose conditions did not hold are not counted. */
    runCount: Type.Integer(),
    failureCount: Type.Integer(),
    lastRunDate: Type.Optional(Timestamp),
    pausedDate: Type.Optional(Timestamp),
    createdDate: Timestamp,
    updatedDate: Timestamp,
  }),
);
export type AutomationRule = Static<typeof AutomationRule>;

/** The secret is shown when it is made, and never again. */
const Written = Type.Object({ automationRule: AutomationRule, webhookSecret: Type.Optional(Type.String()) });

export const listAutomationRules = endpoint({
  id: "automation.listRules",
  method: "GET",
  path: "/v1/automation-rules",
  summary: "All rules, with how often they ran in the last 30 days.",
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
  summary: "Make a rule. It hears of what happens from now on.",
  access: freshWriters,
  body: Type.Object({ automationRule: NewAutomationRule }),
  response: Written,
  errors: ["EVENT_TYPE_NOT_ALLOWED", "AUTOMATION_PERMISSION_NEEDED", "AUTOMATION_RULE_LIMIT"],
  isOurs: true,
});

export const updateAutomationRule = endpoint({
  id: "automation.updateRule",
  method: "PATCH",
  path: "/v1/automation-rules/{id}",
  summary: "Change a rule, or switch it off and on. Lists are replaced as a whole.",
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
  errors: ["AUTOMATION_RULE_NOT_FOUND", "REVISION_CONFLICT", "EVENT_TYPE_NOT_ALLOWED", "AUTOMATION_PERMISSION_NEEDED"],
  isOurs: true,
});

export const deleteAutomationRule = endpoint({
  id: "automation.deleteRule",
  method: "DELETE",
  path: "/v1/automation-rules/{id}",
  summary: "Delete a rule with its log. What it has begun is not taken back.",
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
  summary: "Make the secret that signs the rule's calls anew. The earlier one ends at once.",
  access: freshWriters,
  params: ById,
  response: Type.Object({ webhookSecret: Type.String() }),
  errors: ["AUTOMATION_RULE_NOT_FOUND"],
  isOurs: true,
});

const ActionKind = Type.Enum(["mail", "tags", "webhook", "stockNotice", "coupon", "discountRule"]);

export const AutomationResult = named(
  "AutomationResult",
  Type.Object({
    action: ActionKind,
    /** SKIPPED: there was nothing to do. WAITING: a call is still being tried. */
    state: Type.Enum(["DONE", "SKIPPED", "WAITING", "FAILED"]),
    /** One sentence for people. */
    words: Type.String(),
  }),
);
export type AutomationResult = Static<typeof AutomationResult>;

export const AutomationRun = named(
  "AutomationRun",
  Type.Object({
    id: Id,
    eventId: Id,
    entityId: Type.String(),
    /** CUT: it was not done, because automations were setting each other off. */
    state: Type.Enum(["PENDING", "WAITING", "DONE", "NOT_MET", "FAILED", "CUT"]),
    reason: Type.Optional(Type.String()),
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
  summary: "What a rule did and why, newest first; kept 30 days.",
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
        /** What the event says there, as text. */
        found: Type.String(),
      }),
    ),
    /** What would have been done; empty when the conditions do not hold. */
    effects: Type.Array(
      Type.Object({
        action: ActionKind,
        /** False: nothing would have been done, and the words say why. */
        isDone: Type.Boolean(),
        words: Type.String(),
        /** The mail that would have been sent. */
        mail: Type.Optional(Type.Object({ to: Type.String(), subject: Type.String(), body: Type.String() })),
        /** The body that would have been sent. */
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
  summary: "What a rule would have done for the last 20 events of its kind, or for a made-up one. Changes nothing.",
  access: writers,
  body: Type.Object({
    automationRule: NewAutomationRule,
    /** A made-up event instead of those that happened. */
    usesSample: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ trials: Type.Array(AutomationTrial) }),
  errors: ["EVENT_TYPE_NOT_ALLOWED", "AUTOMATION_PERMISSION_NEEDED"],
  isOurs: true,
});

const AutomationEvent = {
  type: Type.String(),
  entity: Type.String(),
  /** Completes the sentence "When …". */
  when: Type.String(),
  permission: Type.String(),
};

export const listAutomationEvents = endpoint({
  id: "automation.listEvents",
  method: "GET",
  path: "/v1/automation-events",
  summary: "What a rule may begin with.",
  access: readers,
  response: Type.Object({ events: Type.Array(named("AutomationEvent", Type.Object(AutomationEvent))) }),
  isOurs: true,
});

export const AutomationField = named(
  "AutomationField",
  Type.Object({
    path: Type.String(),
    kind: Type.Enum(["TEXT", "NUMBER", "BOOLEAN", "DATE"]),
    /** Values it can have, where they are few. */
    choices: Type.Optional(Type.Array(Type.String())),
    /** From a made-up event. */
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
      /** What its actions may turn to. */
      hasOrder: Type.Boolean(),
      hasCustomer: Type.Boolean(),
      hasStock: Type.Boolean(),
      hasProduct: Type.Boolean(),
    }),
  }),
  errors: ["AUTOMATION_EVENT_NOT_FOUND"],
  isOurs: true,
});
