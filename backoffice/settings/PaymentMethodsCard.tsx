import { useQuery } from "@tanstack/react-query";
import { Badge } from "../components/Badge.tsx";
import { Card } from "../components/Card.tsx";
import { ErrorState, SkeletonText } from "../components/States.tsx";
import { paymentMethodsQuery } from "./setting-queries.ts";
import styles from "./settings.module.css";

export function PaymentMethodsCard() {
  const methods = useQuery(paymentMethodsQuery);
  return (
    <Card title="Payment methods">
      {methods.isPending && <SkeletonText lines={2} />}
      {methods.isError && <ErrorState error={methods.error} onRetry={() => void methods.refetch()} />}
      <ul className={styles.methods}>
        {methods.data?.map((method) => (
          <li key={method.id} className={styles.method}>
            <div>
              <p className={styles.methodName}>{method.name}</p>
              <p className={styles.soft}>{method.description}</p>
            </div>
            {method.isTest && <Badge tone="note">Test</Badge>}
            {method.isOffline && <Badge>Paid outside the store</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
