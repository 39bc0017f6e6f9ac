"""A payment gateway for development, tests and demonstrations, with Razorpay's shapes and signatures."""

from maritime_site.adapters.sandbox.gateway import SandboxGateway

__all__ = ["SandboxGateway"]
