/** Do the keys work? Reads the provider's books of the last hour, which moves nothing. */
import { type PaymentProvider, ProviderUnavailable } from "./provider.ts";

const HOUR = 3_600_000;

export async function checkProvider(
  provider: PaymentProvider,
  now: Date,
): Promise<{ isWorking: boolean; message: string }> {
  try {
    await provider.movements(new Date(now.getTime() - HOUR));
    const mode = provider.isTest
      ? "The provider answers. These are test keys: no money moves."
      : "The provider answers.";
    return { isWorking: true, message: mode };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // Its own words: which key is wrong, or that nobody answered.
    return { isWorking: false, message: error.message };
  }
}
