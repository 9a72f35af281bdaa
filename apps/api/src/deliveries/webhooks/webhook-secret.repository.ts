import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../database/prisma.service.js';

/** The encrypted secrets of tenants. */
@Injectable()
export class WebhookSecretRepository {
  constructor(private readonly prisma: PrismaService) {}

  async find(tenant: string): Promise<Uint8Array | undefined> {
    return (await this.prisma.webhookSecret.findUnique({ where: { tenant } }))?.secret;
  }

  /** The stored one, which is another process's where that was first. */
  async addOnce(tenant: string, sealed: Uint8Array): Promise<Uint8Array> {
    const secret = Buffer.from(sealed);
    await this.prisma.webhookSecret.createMany({ data: { tenant, secret }, skipDuplicates: true });
    return (await this.find(tenant)) ?? sealed;
  }
}
