import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Workflow } from "lucide-react";
import { type AutomationRule, updateAutomationRule } from "#api/marketing/automation.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatWhen, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLocale } from "#backoffice/language.ts";
import styles from "./automation.module.css";
import { automationEventsQuery, rulesQuery } from "./queries.ts";
import { templates } from "./templates.ts";
import { actionWords, whenWords } from "./words.ts";

/** What the store does by itself. */
export function AutomationPage() {
  const canWrite = useCan()("settings:write");
  const rules = useQuery(rulesQuery);
  const hasRules = rules.data !== undefined && rules.data.length > 0;
  return (
    <Page
      title="Automation"
      subtitle="When something happens, the store does the rest"
      back={{ to: "/settings", label: "Settings" }}
      actions={
        canWrite && (
          <Link to="/automation/new" search={{ template: "" }} className={buttonClass("primary")}>
            <Plus aria-hidden="true" /> New rule
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
        {rules.isSuccess && !canWrite && !hasRules && <p className={styles.soft}>There are no rules yet.</p>}
      </Stack>
    </Page>
  );
}

function Templates({ isFirst }: { isFirst: boolean }) {
  return (
    <Card title={isFirst ? "Begin with one of these" : "More to begin with"}>
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
  const turn = useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      call(updateAutomationRule, { params: { id }, body: { automationRule: { isActive } } }),
    onSuccess: async (_, { isActive }) => {
      showToast(isActive ? "Switched on" : "Switched off");
      await queryClient.invalidateQueries({ queryKey: ["automation"] });
    },
  });
  const columns: Column<AutomationRule>[] = [
    {
      id: "name",
      header: "Rule",
      phone: "title",
      cell: (rule) => {
        const event = events.data?.find(({ type }) => type === rule.eventType);
        return (
          <span className={styles.rule}>
            <Link to="/automation/$ruleId" params={{ ruleId: rule.id }} className={styles.name}>
              {rule.name}
            </Link>
            <span className={styles.line}>
              {event !== undefined && `When ${whenWords(event)}: `}
              {rule.actions.map(actionWords).join(", ")}
            </span>
          </span>
        );
      },
    },
    {
      id: "runs",
      header: "In 30 days",
      cell: ({ runCount, failureCount }) => (
        <>
          {runCount === 0 ? "No runs" : plural(runCount, "run")}
          {failureCount > 0 && (
            <span className={styles.failed}>, {failureCount.toLocaleString(staffLocale())} failed</span>
          )}
        </>
      ),
    },
    {
      id: "last",
      header: "Last run",
      align: "end",
      phone: "hidden",
      cell: ({ lastRunDate }) => (lastRunDate === undefined ? "–" : formatWhen(lastRunDate)),
    },
    { id: "state", header: "State", phone: "end", cell: (rule) => <RuleBadge state={rule.state} /> },
    ...(canWrite
      ? [
          {
            id: "turn",
            header: "Switch",
            isHeaderHidden: true,
            align: "end" as const,
            cell: ({ id, name, state }: AutomationRule) => (
              <Button
                size="small"
                aria-label={`Switch ${state === "ACTIVE" ? "off" : "on"}: ${name}`}
                isBusy={turn.isPending && turn.variables.id === id}
                onClick={() => turn.mutate({ id, isActive: state !== "ACTIVE" })}
              >
                {state === "ACTIVE" ? "Switch off" : "Switch on"}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {turn.isError && <Banner tone="critical">{messageOf(turn.error)}</Banner>}
      <Card isFlush>
        <DataTable
          caption="Automation rules"
          columns={columns}
          rows={rules}
          rowId={({ id }) => id}
          rowHref={({ id }) => `/automation/${id}`}
        />
      </Card>
    </>
  );
}

export function RuleBadge({ state }: { state: AutomationRule["state"] }) {
  if (state === "ACTIVE")
    return (
      <Badge tone="success" glyph="full">
        On
      </Badge>
    );
  return state === "OFF" ? (
    <Badge glyph="empty">Off</Badge>
  ) : (
    <Badge tone="critical" glyph="stop">
      Paused
    </Badge>
  );
}
