import { useQuery } from "@tanstack/react-query";
import { Percent, Plus } from "lucide-react";
import { useState } from "react";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { formatPercent, formatText } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { CollectCard } from "./CollectCard.tsx";
import { ExemptGroupsCard } from "./ExemptGroupsCard.tsx";
import { GroupsCard } from "./GroupsCard.tsx";
import { type TaxPlace, taxesQuery } from "./queries.ts";
import { RegionSheet } from "./RegionSheet.tsx";
import { toPercent } from "./rates.ts";
import { StandardRatesDialog } from "./StandardRatesDialog.tsx";
import { missingRates, standardRatesFor } from "./standard-rates.ts";
import { TaxSettingsCard } from "./TaxSettingsCard.tsx";
import { TaxTesterCard } from "./TaxTesterCard.tsx";
import styles from "./taxes.module.css";
import { taxesTexts } from "./texts/texts.ts";
import { UntaxedCard } from "./UntaxedCard.tsx";

const texts = taxesTexts[staffLanguage()];

/** Tax regions with their rates, tax groups, exemptions and settings. */
export function TaxesPage() {
  const can = useCan()("settings:write");
  const taxes = useQuery(taxesQuery);
  const settings = useQuery(storeSettingsQuery).data?.settings;
  const country = settings?.country ?? "";
  const [isAddingStandard, setIsAddingStandard] = useState(false);
  const standardRates = missingRates(standardRatesFor(country), taxes.data?.regions ?? []);
  const defaultGroup = taxes.data?.groups.find(({ isDefault }) => isDefault);
  const [edited, setEdited] = useState<TaxPlace | "new" | { newIn: string }>();
  return (
    <Page
      title={texts.title}
      back={{ to: "/settings", label: texts.settings }}
      actions={
        can && (
          <>
            {defaultGroup !== undefined && standardRates.length > 0 && (
              <Button onClick={() => setIsAddingStandard(true)}>{texts.standard.title}</Button>
            )}
            <Button variant="primary" onClick={() => setEdited("new")}>
              <Plus aria-hidden="true" />
              {texts.regions.add}
            </Button>
          </>
        )
      }
    >
      <Columns
        main={
          <>
            <Card title={texts.regions.title} isFlush>
              {taxes.isPending && <SkeletonRows rows={5} />}
              {taxes.isError && <ErrorState error={taxes.error} onRetry={() => void taxes.refetch()} />}
              {taxes.data?.regions.length === 0 && (
                <EmptyState
                  icon={<Percent aria-hidden="true" />}
                  title={texts.regions.none}
                  action={
                    can && (
                      <Button variant="primary" onClick={() => setEdited("new")}>
                        {texts.regions.add}
                      </Button>
                    )
                  }
                >
                  {texts.regions.noneText}
                </EmptyState>
              )}
              {taxes.data !== undefined && taxes.data.regions.length > 0 && (
                <ul className={styles.regions}>
                  {taxes.data.regions.map((region) => (
                    <li key={region.id}>
                      <button type="button" className={styles.region} onClick={() => setEdited(region)} disabled={!can}>
                        <span className={styles.place}>{region.name}</span>
                        <span className={styles.rates}>{ratesText(region, taxes.data.groups)}</span>
                        <span className={styles.how}>
                          {region.taxIncludedInPrice ? texts.regions.included : texts.regions.added}
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </Card>
            <CollectCard canEdit={can} />
            {taxes.data !== undefined && (
              <UntaxedCard taxes={taxes.data} canEdit={can} add={(newIn) => setEdited({ newIn })} />
            )}
          </>
        }
        side={
          <>
            {country !== "" && <TaxTesterCard country={country} />}
            <GroupsCard groups={taxes.data?.groups ?? []} canEdit={can} />
            <ExemptGroupsCard taxes={taxes.data} canEdit={can} />
            <TaxSettingsCard groups={taxes.data?.groups ?? []} canEdit={can} />
          </>
        }
      />
      {isAddingStandard && settings !== undefined && defaultGroup !== undefined && (
        <StandardRatesDialog
          rates={standardRates}
          country={country}
          locale={settings.locale}
          groupId={defaultGroup.id}
          onClose={() => setIsAddingStandard(false)}
        />
      )}
      {edited !== undefined && taxes.data !== undefined && (
        <RegionSheet
          key={keyOf(edited)}
          region={edited === "new" || "newIn" in edited ? undefined : edited}
          locale={settings?.locale ?? ""}
          country={edited !== "new" && "newIn" in edited ? edited.newIn : country}
          groups={taxes.data.groups}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

const keyOf = (edited: TaxPlace | "new" | { newIn: string }): string =>
  edited === "new" ? "new" : "newIn" in edited ? edited.newIn : edited.id;

function ratesText(region: TaxPlace, groups: readonly { id: string; name: string }[]): string {
  const parts = groups.flatMap(({ id, name }) => {
    const rate = region.rates.get(id);
    if (rate === undefined) return [];
    const percent = formatPercent(toPercent(rate.taxRate));
    if (groups.length > 1) return [formatText(texts.regions.groupRate, { name, percent })];
    return [rate.taxName ? formatText(texts.regions.rate, { name: rate.taxName, percent }) : percent];
  });
  return parts.length === 0 ? texts.regions.noRates : parts.join(" · ");
}
