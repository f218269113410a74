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
import { formatMessage } from "#api/store/messages.ts";
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
import { staffLanguage } from "#backoffice/language.ts";
import { ActionsCard } from "./ActionsCard.tsx";
import { RuleBadge } from "./AutomationPage.tsx";
import { ConditionsCard, TriggerCard } from "./ConditionsCard.tsx";
import { LogCard } from "./LogCard.tsx";
import { ruleQuery } from "./queries.ts";
import { TrialCard } from "./TrialCard.tsx";
import { blank, type RuleForm, templates } from "./templates.ts";
import { automationTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = automationTexts[language];

const newRoute = getRouteApi("/shell/automation/new");
const ruleRoute = getRouteApi("/shell/automation/$ruleId");
const back = { to: "/automation", label: texts.title } as const;

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
    <Page title={texts.list.rule} back={back}>
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

/** Trigger, conditions and actions of a rule, with test results and the log at the side. */
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
      showToast(existing === undefined ? texts.editor.created : texts.editor.saved);
      setSecret(webhookSecret);
      await queryClient.invalidateQueries({ queryKey: ["automation", "rules"], exact: true });
      // While a secret is shown, navigation waits until its dialog is closed.
      if (webhookSecret === undefined) await openRule(automationRule);
    },
  });
  const openRule = async ({ id }: Pick<AutomationRule, "id">) => {
    await queryClient.invalidateQueries({ queryKey: ["automation"] });
    await navigate({ to: "/automation/$ruleId", params: { ruleId: id }, ignoreBlocker: true });
  };
  const save = useCallback(() => saving.mutate(), [saving]);
  return (
    <Page
      title={existing?.name ?? texts.newRule}
      badges={existing !== undefined && <RuleBadge state={existing.state} />}
      back={back}
      actions={existing !== undefined && canWrite && <RuleMenu rule={existing} onSecret={setSecret} />}
    >
      {canWrite && (
        <SaveBar
          message={existing === undefined ? texts.editor.unsavedNew : texts.editor.unsaved}
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
                label={texts.editor.name}
                required
                maxLength={200}
                placeholder={texts.editor.nameExample}
                value={form.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
            </Card>
            <TriggerCard form={form} onChange={change} />
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
          title={texts.editor.secret}
          secret={secret}
          onClose={() => {
            setSecret(undefined);
            if (saving.data !== undefined) void openRule(saving.data.automationRule);
          }}
        />
      )}
    </Page>
  );
}

function Paused({ rule }: { rule: AutomationRule }) {
  return (
    <Banner tone="critical" title={texts.editor.pausedTitle}>
      <p>
        {rule.pausedDate === undefined
          ? texts.editor.pausedText
          : formatMessage(language, texts.editor.pausedTextWithDate, { when: formatWhenWithin(rule.pausedDate) })}
      </p>
    </Banner>
  );
}

function RuleMenu({ rule, onSecret }: { rule: AutomationRule; onSecret: (secret: string) => void }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"delete" | "secret">();
  const params = { id: rule.id };
  const isOn = rule.state === "ACTIVE";
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["automation"] });
  const toggle = useMutation({
    mutationFn: () => call(updateAutomationRule, { params, body: { automationRule: { isActive: !isOn } } }),
    onSuccess: async () => {
      showToast(isOn ? texts.turnedOff : texts.turnedOn);
      await refresh();
    },
    onError: (error) => showToast(messageOf(error)),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteAutomationRule, { params }),
    onSuccess: async () => {
      showToast(texts.editor.deleted);
      await navigate({ to: "/automation", ignoreBlocker: true });
      await refresh();
    },
  });
  const replaceSecret = useMutation({
    mutationFn: () => call(replaceAutomationSecret, { params }),
    onSuccess: ({ webhookSecret }) => {
      setDialog(undefined);
      onSecret(webhookSecret);
    },
  });
  const hasWebhook = rule.actions.some(({ webhook }) => webhook !== undefined);
  return (
    <>
      <Button isBusy={toggle.isPending} onClick={() => toggle.mutate()}>
        {isOn ? texts.turnOff : texts.turnOn}
      </Button>
      <Menu
        label={texts.editor.more}
        entries={[
          ...(hasWebhook
            ? [{ id: "secret", label: texts.editor.replaceSecret, onSelect: () => setDialog("secret") }]
            : []),
          { id: "delete", label: texts.editor.delete, isDangerous: true, onSelect: () => setDialog("delete") },
        ]}
      />
      {dialog === "delete" && (
        <ConfirmDialog
          title={texts.editor.deleteTitle}
          isOpen
          onClose={() => setDialog(undefined)}
          onConfirm={() => remove.mutate()}
          confirmLabel={texts.editor.deleteConfirm}
          isBusy={remove.isPending}
          isDangerous
        >
          <p>{texts.editor.deleteText}</p>
          {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        </ConfirmDialog>
      )}
      {dialog === "secret" && (
        <ConfirmDialog
          title={texts.editor.replaceSecretTitle}
          isOpen
          onClose={() => setDialog(undefined)}
          onConfirm={() => replaceSecret.mutate()}
          confirmLabel={texts.editor.replaceSecretConfirm}
          isBusy={replaceSecret.isPending}
        >
          <p>{texts.editor.replaceSecretText}</p>
          {replaceSecret.isError && <Banner tone="critical">{messageOf(replaceSecret.error)}</Banner>}
        </ConfirmDialog>
      )}
    </>
  );
}
