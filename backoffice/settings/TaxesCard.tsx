import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TaxRegion } from "#api/taxes.ts";
import { Card } from "../components/Card.tsx";
import { ErrorState, SkeletonText } from "../components/States.tsx";
import { countryName } from "../orders/people.ts";
import { taxesQuery } from "./setting-queries.ts";
import styles from "./settings.module.css";

export function TaxesCard() {
  const taxes = useQuery(taxesQuery);
  return (
    <Card title="Taxes" isFlush action={<Link to="/taxes">Change and test</Link>}>
      {taxes.isPending && <SkeletonText lines={4} />}
      {taxes.isError && <ErrorState error={taxes.error} onRetry={() => void taxes.refetch()} />}
      {taxes.data !== undefined && (
        <div className={styles.frame}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Region</th>
                <th scope="col">Goods</th>
                <th scope="col">Prices</th>
                <th scope="col" className={styles.end}>
                  Rate
                </th>
              </tr>
            </thead>
            <tbody>
              {taxes.data.mappings.map((mapping) => {
                const region = taxes.data.regions.get(mapping.taxRegionId);
                return (
                  <tr key={mapping.id}>
                    <th scope="row">{regionName(region)}</th>
                    <td>{taxes.data.groups.get(mapping.taxGroupId)?.name ?? "–"}</td>
                    <td>{region?.taxIncludedInPrice ? "Tax included" : "Tax added"}</td>
                    <td className={styles.end}>
                      {Number(mapping.taxRate).toLocaleString("en-US", { style: "percent", maximumFractionDigits: 4 })}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {taxes.data.mappings.length === 0 && <p className={styles.none}>No tax rates: no tax is charged.</p>}
        </div>
      )}
    </Card>
  );
}

function regionName(region: TaxRegion | undefined): string {
  if (region === undefined) return "–";
  const country = countryName(region.country) ?? region.country;
  return region.subdivision === undefined ? country : `${country}, ${region.subdivision.split("-").at(-1)}`;
}
