# The service for a PostgreSQL of your own: the embedded one stays out, DATABASE_URL must be set.
# It writes below /data alone, and runs with a root file system that is read-only.
# The version is that of the package `node` in package.json, on which everything is tested.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY prisma/package.json prisma/
COPY libs/agent-core/package.json libs/agent-core/
COPY libs/client/package.json libs/client/
COPY libs/offline-model/package.json libs/offline-model/
COPY libs/packs/package.json libs/packs/
COPY libs/sdk/package.json libs/sdk/
COPY libs/tools/package.json libs/tools/
COPY apps/api/package.json apps/api/
COPY apps/cli/package.json apps/cli/
COPY apps/console/package.json apps/console/
COPY apps/cli/bin apps/cli/bin
RUN npm ci
COPY . .
# What npm would install of the package `faina`, but for the binaries that the base has.
RUN npm run package && mkdir /image && tar -xzf packages/faina-[0-9]*.tgz -C /image --strip-components=1

FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WORKER_PORT=3001 AUTH=api-key DATA_DIR=/data
RUN mkdir -p /data/outbox /data/mcp && mkdir -m 700 /data/secrets && chown -R node:node /data \
  && ln -s /app/apps/cli/bin/faina.js /usr/local/bin/faina
WORKDIR /app
COPY --from=build /image ./
# The user `node`, by its number: Kubernetes asks whether it is root.
USER 1000:1000
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "const { ROLE, PORT, WORKER_PORT } = process.env; fetch('http://127.0.0.1:' + (ROLE === 'worker' ? WORKER_PORT : PORT) + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--no-memory-reducer-favors-memory", "--heap-growing-percent=120", "apps/api/dist/main.js"]
