import { completed, defineReadTool, Result, ToolError } from '@faina/agent-core';
import { z } from 'zod';

/** Minutes per kilometre, as runners write them. */
export const ritmoPorKm = defineReadTool({
  name: 'ritmo_por_km',
  description:
    'Calcula o ritmo de uma corrida em min/km. Use quando a pessoa der distância e tempo.',
  parameters: z.strictObject({
    distancia_km: z.number().positive().max(1_000),
    minutos: z.number().positive().max(10_000),
  }),
  execute: async ({ distancia_km: kilometres, minutos: minutes }) => {
    const seconds = Math.round((minutes * 60) / kilometres);
    if (seconds < 60) {
      return Result.error(
        new ToolError(
          `${kilometres} km em ${minutes} min é rápido demais; confira a distância e o tempo.`,
          'ritmo_por_km',
          undefined,
          true,
          'PACE_IMPLAUSIBLE',
        ),
      );
    }
    const pace = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return completed({ ritmo_min_km: pace }, `Ritmo: ${pace} min/km`);
  },
});
