import { createReadStream } from 'node:fs';
import { createTestDatabase } from '../../../../../apps/api/test/support/stores/test-database.js';
import { patientPrisma } from '../../../test/support/patient-prisma.js';
import { PrismaCoachStore } from '../../store/prisma-coach-store.js';

/** The coach's store on a database of its own. */
export async function openCoachDatabase() {
  const database = await createTestDatabase();
  const prisma = patientPrisma(database.url);
  return {
    prisma,
    store: new PrismaCoachStore(prisma),
    close: async () => {
      await prisma.$disconnect();
      await database.drop();
    },
  };
}

/** One of the Strava exports that the demo imports. */
export const demoExport = (name: 'activities.csv' | 'atividades.csv') =>
  createReadStream(new URL(`../../../../../apps/api/demo/strava/${name}`, import.meta.url));
