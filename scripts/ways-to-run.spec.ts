import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const read = (file: string) => readFileSync(file, 'utf8');

/** What the service takes to close its stores once the grace is over (apps/api/src/start.ts). */
const closeMs = 10_000;
const defaultGraceMs = 10_000;

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });

const podSchema = z.object({
  terminationGracePeriodSeconds: z.number(),
  automountServiceAccountToken: z.literal(false),
  securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
  containers: z.tuple([
    z.object({
      startupProbe: probe,
      livenessProbe: probe,
      readinessProbe: probe,
      lifecycle: z
        .object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) })
        .optional(),
      resources: z.object({
        requests: z.record(z.string(), z.string()),
        limits: z.object({ memory: z.string() }),
      }),
      securityContext: z.object({
        allowPrivilegeEscalation: z.literal(false),
        readOnlyRootFilesystem: z.literal(true),
        capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
      }),
      volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
    }),
  ]),
  volumes: z.array(z.object({ name: z.string() })),
});

const kustomizationSchema = z.object({
  resources: z.array(z.string()),
  configMapGenerator: z.array(z.object({ literals: z.array(z.string()) })).default([]),
});

const folder = 'ops/kubernetes';
const kustomization = (name: string) =>
  kustomizationSchema.parse(parse(read(`${folder}/${name}/kustomization.yaml`)));

const settings = new Map(
  kustomization('base').configMapGenerator.flatMap(({ literals }) =>
    literals.map((literal) => [literal.split('=')[0] ?? '', literal.split('=')[1] ?? ''] as const),
  ),
);

const podOf = (role: string) => {
  const [deployment] = parseAllDocuments(read(`${folder}/base/${role}.yaml`));
  const schema = z.object({ spec: z.object({ template: z.object({ spec: podSchema }) }) });
  return schema.parse(deployment?.toJS()).spec.template.spec;
};

describe('the manifests for Kubernetes', () => {
  it.each(['base', 'autoscaling'])('%s lists its files, all of them', (name) => {
    const files = readdirSync(`${folder}/${name}`).filter((file) => file !== 'kustomization.yaml');
    const { resources } = kustomization(name);
    expect(resources.filter((file) => !existsSync(`${folder}/${name}/${file}`))).toEqual([]);
    expect(files.filter((file) => !resources.includes(file))).toEqual([]);
  });

  it.each(['api', 'worker'])('P12 give the %s the time that its end takes', (role) => {
    const { terminationGracePeriodSeconds, containers } = podOf(role);
    const graceMs = Number(settings.get('SHUTDOWN_GRACE_MS') ?? defaultGraceMs);
    const waitMs = (containers[0].lifecycle?.preStop.sleep.seconds ?? 0) * 1_000;
    expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThan(waitMs + graceMs + closeMs);
  });

  it.each(['api', 'worker'])(
    'let the %s write where volumes are, and ask it for its health',
    (role) => {
      const { containers, volumes } = podOf(role);
      const [{ volumeMounts, startupProbe, livenessProbe, readinessProbe }] = containers;
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(settings.get('DATA_DIR'));
      expect(volumes.map(({ name }) => name)).toEqual(volumeMounts.map(({ name }) => name));
      // A pod that hangs is ended; one whose database is away is not.
      expect(startupProbe.httpGet.path).toBe('/health/live');
      expect(livenessProbe.httpGet.path).toBe('/health/live');
      expect(readinessProbe.httpGet.path).toBe('/health/ready');
    },
  );
});

it('the number of workers follows a figure that there is', () => {
  const [figure = ''] = /faina_\w+/.exec(read(`${folder}/autoscaling/scaled-object.yaml`)) ?? [];
  expect(read('docs/metrics.md')).toContain(`\`${figure.replace('faina_', '')}\``);
});

describe('docker-compose.yml', () => {
  const composed = z.object({
    'x-service': z.object({ stop_grace_period: z.string(), extra_hosts: z.array(z.string()) }),
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        volumes: z.array(z.string()).default([]),
        deploy: z.object({ replicas: z.string() }).optional(),
      }),
    ),
    volumes: z.record(z.string(), z.unknown()),
  });
  const {
    services,
    volumes,
    'x-service': service,
  } = composed.parse(parse(read('docker-compose.yml'), { merge: true }));

  it('P12 gives the service the time that its end takes', () => {
    expect(Number.parseInt(service.stop_grace_period) * 1_000).toBeGreaterThanOrEqual(
      defaultGraceMs + closeMs,
    );
  });

  it('mounts volumes and folders that there are', () => {
    const mounted = Object.values(services).flatMap((one) =>
      one.volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    // Made by who has files for settings to name.
    const gone = mounted.filter((source) => source !== './config' && !existsSync(source));
    expect(gone.filter((source) => !(source in volumes))).toEqual([]);
  });

  it('has as many workers after each `up`, as no page scales for one command alone', () => {
    expect(services.worker?.deploy?.replicas).toBe('${WORKERS:-1}');
    const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`);
    expect(pages.filter((page) => /compose up .*--scale/.test(read(page)))).toEqual([]);
  });

  it('knows the machine by the name that the pages call it', () => {
    const [, name = ''] = /http:\/\/([\w.]+):11434\/v1`/.exec(read('docs/recipes/ollama.md')) ?? [];
    expect(service.extra_hosts).toContain(`${name}:host-gateway`);
  });

  it('names a version of each image of others', () => {
    const images = Object.values(services).map(({ image }) => image);
    expect(images.filter((image) => image !== 'faina' && !/:v?\d/.test(image))).toEqual([]);
  });
});
