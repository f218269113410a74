import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import {
  type AutomationRule,
  createAutomationRule,
  deleteAutomationRule,
  replaceAutomationSecret,
  updateAutomationRule,
} from "#api/marketing/automation.ts";
import { SecretDialog } from "#backoffice/apps/apps/SecretDialog.tsx";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page, Stack } from "#backoffice/components/Page.tsx";
import { Refusal } from "#backoffice/components/Refusal.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { ActionsCard } from "./ActionsCard.tsx";
import { RuleBadge } from "./AutomationPage.tsx";
import { ConditionsCard, WhenCard } from "./ConditionsCard.tsx";
import { LogCard } from "./LogCard.tsx";
import { ruleQuery } from "./queries.ts";
import { TrialCard } from "./TrialCard.tsx";
import { blank, type RuleForm, templates } from "./templates.ts";

const newRoute = getRouteApi("/shell/automation/new");
const ruleRoute = getRouteApi("/shell/automation/$ruleId");
const back = { to: "/automation", label: "automation" } as const;

export function NewRulePage() {
  const { template } = newRoute.useSearch();
  const initial = templates.find(({ id }) => id === template)?.rule ?? blank;
  return <Editor key={template} initial={initial} isTemplate={initial !== blank} />;
}

export function RulePage() {
  const { ruleId } = ruleRoute.useParams();
  const rule = useQuery(ruleQuery(ruleId));
  if (rule.data !== undefined) {
    return <Editor key={`${rule.data.id} ${rule.data.revision}`} initial={formOf(rule.data)} existing={rule.data} />;
  }
  return (
    <Page title="Rule" back={back}>
      <Card>
        {rule.isError ? (
          <ErrorState error={rule.error} onRetry={() => void rule.refetch()} />
        ) : (
          <SkeletonText lines={6} />
        )}
      </Card>
    </Page>
  );
}

const formOf = ({ name, eventType, match, conditions, actions }: AutomationRule): RuleForm => ({
  name,
  eventType,
  match,
  conditions,
  actions,
});

type EditorProps = { initial: RuleForm; existing?: AutomationRule; isTemplate?: boolean };

/** Reads like a sentence: when, if, then. What it would have done stands beside it. */
function Editor({ initial, existing, isTemplate = false }: EditorProps) {
  const navigate = useNavigate();
  const canWrite = useCan()("settings:write");
  const [form, setForm] = useState(initial);
  const [secret, setSecret] = useState<string>();
  const change = useCallback((part: Partial<RuleForm>) => setForm((previous) => ({ ...previous, ...part })), []);
  const isDirty = isTemplate || JSON.stringify(form) !== JSON.stringify(initial);
  const saving = useMutation({
    mutationFn: () =>
      existing === undefined
        ? call(createAutomationRule, { body: { automationRule: form } })
        : call(updateAutomationRule, {
            params: { id: existing.id },
            body: { automationRule: { ...form, revision: existing.revision } },
          }),
    onSuccess: async ({ automationRule, webhookSecret }) => {
      showToast(existing === undefined ? "Rule switched on" : "Rule saved");
      setSecret(webhookSecret);
      await queryClient.invalidateQueries({ queryKey: ["automation", "rules"], exact: true });
      // With a secret on the screen the page stays until it was kept.
      if (webhookSecret === undefined) await leaveFor(automationRule);
    },
  });
  const leaveFor = async ({ id }: Pick<AutomationRule, "id">) => {
    await queryClient.invalidateQueries({ queryKey: ["automation"] });
    await navigate({ to: "/automation/$ruleId", params: { ruleId: id }, ignoreBlocker: true });
  };
  const save = useCallback(() => saving.mutate(), [saving]);
  return (
    <Page
      title={existing?.name ?? "New rule"}
      badges={existing !== undefined && <RuleBadge state={existing.state} />}
      back={back}
      actions={existing !== undefined && canWrite && <RuleMenu rule={existing} onSecret={setSecret} />}
    >
      {canWrite && (
        <SaveBar
          message={existing === undefined ? "New rule, not saved yet" : "Changes not saved yet"}
          isDirty={isDirty}
          isSaving={saving.isPending || secret !== undefined}
          onSave={save}
          onDiscard={() => (isTemplate ? void navigate({ to: "/automation", ignoreBlocker: true }) : setForm(initial))}
        />
      )}
      <Columns
        main={
          <Refusal error={saving.error}>
            {existing?.state === "PAUSED" && <Paused rule={existing} />}
            <Card>
              <TextField
                name="automationRule.name"
                label="Name"
                required
                maxLength={200}
                placeholder="Thank you after the third order"
                value={form.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
            </Card>
            <WhenCard form={form} onChange={change} />
            <ConditionsCard form={form} onChange={change} />
            <ActionsCard form={form} onChange={change} />
          </Refusal>
        }
        side={
          <Stack>
            {canWrite && <TrialCard form={form} />}
            {existing !== undefined && <LogCard ruleId={existing.id} />}
          </Stack>
        }
      />
      {secret !== undefined && (
        <SecretDialog
          title="The signing secret"
          secret={secret}
          onClose={() => {
            setSecret(undefined);
            if (saving.data !== undefined) void leaveFor(saving.data.automationRule);
          }}
        />
      )}
    </Page>
  );
}

function Paused({ rule }: { rule: AutomationRule }) {
  return (
    <Banner tone="critical" title="This rule is paused">
      <p>
        It failed ten times in a row
        {rule.pausedDate !== undefined && `, the last time ${formatWhenWithin(rule.pausedDate)}`}. The log says why.
        Switch it on again when that is mended.
      </p>
    </Banner>
  );
}

function RuleMenu({ rule, onSecret }: { rule: AutomationRule; onSecret: (secret: string) => void }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"delete" | "secret">();
  const params = { id: rule.id };
  const isOn = rule.state === "ACTIVE";
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["automation"] });
  const turn = useMutation({
    mutationFn: () => call(updateAutomationRule, { params, body: { automationRule: { isActive: !isOn } } }),
    onSuccess: async () => {
      showToast(isOn ? "Switched off" : "Switched on");
      await refresh();
    },
    onError: (error) => showToast(messageOf(error)),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteAutomationRule, { params }),
    onSuccess: async () => {
      showToast("Rule deleted");
      await navigate({ to: "/automation", ignoreBlocker: true });
      await refresh();
    },
  });
  const renew = useMutation({
    mutationFn: () => call(replaceAutomationSecret, { params }),
    onSuccess: ({ webhookSecret }) => {
      setAsking(undefined);
      onSecret(webhookSecret);
    },
  });
  const callsOut = rule.actions.some(({ webhook }) => webhook !== undefined);
  return (
    <>
      <Button isBusy={turn.isPending} onClick={() => turn.mutate()}>
        {isOn ? "Switch off" : "Switch on"}
      </Button>
      <Menu
        label="More"
        entries={[
          ...(callsOut ? [{ id: "secret", label: "New signing secret", onSelect: () => setAsking("secret") }] : []),
          { id: "delete", label: "Delete", isDangerous: true, onSelect: () => setAsking("delete") },
        ]}
      />
      {asking === "delete" && (
        <ConfirmDialog
          title="Delete this rule?"
          isOpen
          onClose={() => setAsking(undefined)}
          onConfirm={() => remove.mutate()}
          confirmLabel="Delete"
          isBusy={remove.isPending}
          isDangerous
        >
          <p>It stops at once, and its log is forgotten. Mails and coupons it has sent stay good.</p>
          {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        </ConfirmDialog>
      )}
      {asking === "secret" && (
        <ConfirmDialog
          title="Make a new signing secret?"
          isOpen
          onClose={() => setAsking(undefined)}
          onConfirm={() => renew.mutate()}
          confirmLabel="Make a new one"
          isBusy={renew.isPending}
        >
          <p>The old one signs nothing more from now on.</p>
          {renew.isError && <Banner tone="critical">{messageOf(renew.error)}</Banner>}
        </ConfirmDialog>
      )}
    </>
  );
}
