import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Workflow } from "lucide-react";
import { type AutomationRule, deleteAutomationRule, updateAutomationRule } from "#api/marketing/automation.ts";
import { formatMessage } from "#api/store/messages.ts";
import { eventName } from "#backoffice/apps/event-names/event-name.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { BulkDelete } from "#backoffice/components/tables/BulkDelete.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { useRowSelection } from "#backoffice/components/tables/use-row-selection.ts";
import { formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./automation.module.css";
import { automationEventsQuery, rulesQuery } from "./queries.ts";
import { summarizeActions } from "./rule-names.ts";
import { templates } from "./templates.ts";
import { automationTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = automationTexts[language];

/** List of automation rules, and templates for new ones. */
export function AutomationPage() {
  const canWrite = useCan()("settings:write");
  const rules = useQuery(rulesQuery);
  const hasRules = rules.data !== undefined && rules.data.length > 0;
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      back={{ to: "/settings", label: texts.settings }}
      actions={
        canWrite && (
          <Link to="/automation/new" search={{ template: "" }} className={buttonClass("primary")}>
            <Plus aria-hidden="true" /> {texts.newRule}
          </Link>
        )
      }
    >
      <Stack>
        {rules.isPending && (
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        )}
        {rules.isError && <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />}
        {hasRules && <RuleTable rules={rules.data} canWrite={canWrite} />}
        {rules.isSuccess && canWrite && <Templates isFirst={!hasRules} />}
        {rules.isSuccess && !canWrite && !hasRules && <p className={styles.soft}>{texts.noRules}</p>}
      </Stack>
    </Page>
  );
}

function Templates({ isFirst }: { isFirst: boolean }) {
  return (
    <Card title={isFirst ? texts.startWithTemplate : texts.moreTemplates}>
      <ul className={styles.templates}>
        {templates.map(({ id, title, text }) => (
          <li key={id}>
            <Link to="/automation/new" search={{ template: id }} className={styles.template}>
              <Workflow aria-hidden="true" className={styles.templateIcon} />
              <span>
                <span className={styles.name}>{title}</span>
                <span className={styles.line}>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RuleTable({ rules, canWrite }: { rules: readonly AutomationRule[]; canWrite: boolean }) {
  const events = useQuery(automationEventsQuery);
  const toggle = useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      call(updateAutomationRule, { params: { id }, body: { automationRule: { isActive } } }),
    onSuccess: async (_, { isActive }) => {
      showToast(isActive ? texts.turnedOn : texts.turnedOff);
      await queryClient.invalidateQueries({ queryKey: ["automation"] });
    },
  });
  const { chosen, clear, selection } = useRowSelection(rules, { rowId: ({ id }) => id, nameOf: ({ name }) => name });
  const columns: Column<AutomationRule>[] = [
    {
      id: "name",
      header: texts.list.rule,
      phone: "title",
      cell: (rule) => {
        const event = events.data?.find(({ type }) => type === rule.eventType);
        return (
          <span className={styles.rule}>
            <Link to="/automation/$ruleId" params={{ ruleId: rule.id }} className={styles.name}>
              {rule.name}
            </Link>
            <span className={styles.line}>
              {event === undefined
                ? summarizeActions(rule.actions)
                : formatMessage(language, texts.list.summary, {
                    trigger: eventName(event),
                    actions: summarizeActions(rule.actions),
                  })}
            </span>
          </span>
        );
      },
    },
    {
      id: "runs",
      header: texts.list.runs,
      cell: ({ runCount, failureCount }) => (
        <>
          {runCount === 0 ? texts.list.noRuns : formatMessage(language, texts.list.runCount, { count: runCount })}
          {failureCount > 0 && (
            <span className={styles.failed}>
              {" · "}
              {formatMessage(language, texts.list.failed, { count: failureCount })}
            </span>
          )}
        </>
      ),
    },
    {
      id: "last",
      header: texts.list.lastRun,
      align: "end",
      phone: "hidden",
      cell: ({ lastRunDate }) => (lastRunDate === undefined ? "–" : formatWhen(lastRunDate)),
    },
    { id: "state", header: texts.list.status, phone: "end", cell: (rule) => <RuleBadge state={rule.state} /> },
    ...(canWrite
      ? [
          {
            id: "toggle",
            header: texts.list.actions,
            isHeaderHidden: true,
            align: "end" as const,
            cell: ({ id, name, state }: AutomationRule) => (
              <Button
                size="small"
                aria-label={formatMessage(language, state === "ACTIVE" ? texts.turnOffRule : texts.turnOnRule, {
                  name,
                })}
                isBusy={toggle.isPending && toggle.variables.id === id}
                onClick={() => toggle.mutate({ id, isActive: state !== "ACTIVE" })}
              >
                {state === "ACTIVE" ? texts.turnOff : texts.turnOn}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {toggle.isError && <Banner tone="critical">{messageOf(toggle.error)}</Banner>}
      <Card isFlush>
        <DataTable
          caption={texts.list.caption}
          columns={columns}
          rows={rules}
          rowId={({ id }) => id}
          rowHref={({ id }) => `/automation/${id}`}
          {...(canWrite && { selection })}
        />
      </Card>
      <BulkDelete
        rows={chosen}
        noun={texts.list.caption}
        nameOf={({ name }) => name}
        remove={({ id }) => call(deleteAutomationRule, { params: { id } })}
        refresh={() => queryClient.invalidateQueries({ queryKey: ["automation"] })}
        onClear={clear}
      />
    </>
  );
}

export function RuleBadge({ state }: { state: AutomationRule["state"] }) {
  if (state === "ACTIVE")
    return (
      <Badge tone="success" glyph="full">
        {texts.list.on}
      </Badge>
    );
  return state === "OFF" ? (
    <Badge glyph="empty">{texts.list.off}</Badge>
  ) : (
    <Badge tone="critical" glyph="stop">
      {texts.list.paused}
    </Badge>
  );
}
